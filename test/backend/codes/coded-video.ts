// A video with hard texts, its text as Footnote exports it, and what somebody coded in it.
import type { Library } from '../../../src/backend/library/database/open.ts'
import type { AudioClip, VideoContent } from '../../../src/contract/app/videos.ts'
import { idOf, save } from '../library/video-content.ts'
import type { FixtureProject } from './make-project.ts'

const clip = (startMs: number, text: string, speakerId: string | null): AudioClip => ({
  startMs,
  endMs: startMs + 4000,
  text,
  speakerId,
  isSound: false,
})

export const video: Partial<VideoContent> = {
  videoId: idOf('heat'),
  title: 'Cooling the dense city',
  author: 'M. Okafor',
  durationMs: 120_000,
  audioClips: [
    clip(0, 'Good morning 🌞 from the old town.', 'Ama Owusu'),
    clip(4000, 'A street with trees is four degrees cooler.', 'Ama Owusu'),
    clip(9000, 'Note: the cafe\u0301 has a white roof 🏳️‍🌈, and “pale” stone.', 'speaker_1'),
    clip(14_000, 'קירות לבנים מקררים את הבית.', 'speaker_1'),
    clip(20_000, 'Good morning again, and thank you.', 'Ama Owusu'),
    clip(30_000, '屋根を白く塗ると涼しくなります。', 'speaker_1'),
  ],
  visualClips: [
    { startMs: 6000, endMs: 9000, description: 'A thermometer 🌡️ held against a wall' },
    { startMs: 22_000, endMs: 26_000, description: 'The town from above, with trees' },
  ],
}

export const text = `Cooling the dense city
M. Okafor · 2:00
https://www.youtube.com/watch?v=${idOf('heat')}

[0:00] [section] Good morning: A street with trees is four degrees cooler.
[0:00] Ama Owusu: Good morning 🌞 from the old town. A street with trees is four degrees cooler.
[0:06] [shown] A thermometer 🌡️ held against a wall
[0:09] Speaker 1: Note: the cafe\u0301 has a white roof 🏳️‍🌈, and “pale” stone. קירות לבנים מקררים את הבית.
[0:20] Ama Owusu: Good morning again, and thank you.
[0:22] [shown] The town from above, with trees
[0:30] Speaker 1: 屋根を白く塗ると涼しくなります。
[0:40–0:45]
`

export const coded: FixtureProject = {
  codes: {
    'Heat/Trees': { colour: '#22aa33', description: 'Shade <and> roots' },
    Roofs: { colour: '#1D59B5' },
    '🏙️ city': {},
  },
  sources: [
    {
      name: `Cooling the dense city [${idOf('heat')}]`,
      text,
      description: `Cooling the dense city\nhttps://www.youtube.com/watch?v=${idOf('heat')}`,
      selections: [
        { words: 'with trees is four degrees', nth: 1, codes: ['Heat/Trees'], user: 'Lea', at: '2026-02-03T04:05:06Z' },
        {
          words: 'white roof 🏳️‍🌈, and “pale” stone',
          codes: ['Roofs', '🏙️ city'],
          note: 'Why *pale*?\nAsk her.',
          user: 'Jón',
        },
        { words: 'Note: the cafe\u0301', codes: ['Roofs'] },
        { words: 'לבנים מקררים', codes: ['Heat'] },
        { words: 'thermometer 🌡️ held', codes: ['Heat'] },
        { words: 'Good morning', nth: 2, codes: ['🏙️ city'] },
        { words: '白く塗る', codes: ['Roofs'] },
        { words: 'old town. A street', codes: ['🏙️ city'] },
        { words: '[0:40–0:45]', codes: ['Heat'], note: 'Listen to the birds' },
      ],
    },
  ],
}

/** What the selections are in the library: the kind, the quote and the tags. */
export const expected = [
  ['said', 'with trees is four degrees', 'Heat/Trees'],
  ['said', 'white roof 🏳️‍🌈, and “pale” stone', 'Roofs, 🏙️ city'],
  ['said', 'Note: the cafe\u0301', 'Roofs'],
  ['said', 'לבנים מקררים', 'Heat'],
  ['shown', 'thermometer 🌡️ held', 'Heat'],
  ['said', 'Good morning', '🏙️ city'],
  ['said', '白く塗る', 'Roofs'],
  ['said', 'old town. A street', '🏙️ city'],
  [null, '', 'Heat'],
]

export function saveVideo(library: Library, changes: Partial<VideoContent> = {}): void {
  save(library, { ...video, ...changes })
}
