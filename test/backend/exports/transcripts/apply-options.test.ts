import { describe, expect, it } from 'vitest'
import { applyOptions, namelessNaming, plainNaming } from '../../../../src/backend/exports/transcripts/apply-options.ts'
import { openNaming } from '../../../../src/backend/exports/transcripts/open-naming.ts'
import { listMarksOfVideo } from '../../../../src/backend/library/marks/marks.ts'
import { findVideo } from '../../../../src/backend/library/videos/videos.ts'
import { nameSpeaker } from '../../../../src/backend/persons/name-speaker.ts'
import { type SettledOptions, settleOptions } from '../../../../src/contract/app/transcript-options.ts'
import { makeMark } from '../../library/marks/make-mark.ts'
import { temporaryLibrary } from '../../library/temporary-library.ts'
import { idOf, save } from '../../library/video-content.ts'
import { exportOf } from '../export-of.ts'
import { sampleVideo } from '../sample-video.ts'

const { options } = exportOf(sampleVideo())
const only = (...parts: SettledOptions['parts']) => ({ ...options, parts })
const manual = { language: 'en', kind: 'manual', name: 'Subtitles by A. Name' } as const
const full = sampleVideo({
  captionTrack: manual,
  visualMethod: 'model',
  visualModel: 'eyes-1',
  unread: { said: 1, shown: 2, sections: 3, whole: ['title', 'summary'] },
})

describe('what is left out', () => {
  it('is gone with everything that tells of it', () => {
    const said = applyOptions(full, [], only('said'), plainNaming).video
    expect(said).toMatchObject({ visualClips: [], sections: [], summary: null, visualModel: null, extra: {} })
    expect(said.unread).toEqual({ said: 1, shown: 0, sections: 0, whole: ['title'] })
    expect(JSON.stringify(said)).not.toMatch(/eyes-1|thermometer|Stone|pale roofs/)
    const rest = applyOptions(full, [], only('shown', 'sections'), plainNaming).video
    expect(rest).toMatchObject({ audioClips: [], captionTrack: null, saidOrigin: null, summary: null })
    expect(rest.sections).toMatchObject([{ title: 'Why streets heat up', summary: '' }])
    expect(JSON.stringify(rest)).not.toMatch(/A\. Name|Good morning|Stone keeps|Ama/)
  })

  it('is nothing with the usual options', () => {
    const { parts } = settleOptions('json', { speakers: 'names', isOriginal: false }).options
    expect(applyOptions(full, [], { ...options, parts }, plainNaming).video).toEqual(full)
  })

  it('is every trace of who speaks, without speakers', () => {
    const original = { text: 'Good morning', speakerId: 'Ama Owusu' }
    const [first, ...others] = full.audioClips
    const video = { ...full, audioClips: first ? [{ ...first, original }, ...others] : [] }
    const without = applyOptions(video, [], options, namelessNaming).video
    expect(without.audioClips.map(({ speakerId }) => speakerId)).toEqual([null, null])
    expect(JSON.stringify(without)).not.toContain('Ama')
    // That the words were corrected is still known.
    expect(without.audioClips[0]?.original).toEqual({ text: 'Good morning', speakerId: null })
  })
})

describe('pseudonyms', () => {
  it('stand in titles, notes and speakers, and in no words but a name before a colon', async () => {
    const library = temporaryLibrary()
    const videoId = idOf('talk')
    const clip = (startMs: number, speakerId: string, text: string) => {
      return { startMs, endMs: startMs + 1000, text, speakerId, isSound: false }
    }
    save(library, {
      videoId,
      title: 'Ada Lovelace meets Grace Hopper',
      author: 'Grace Hopper',
      description: 'With Ada Lovelace.',
      summary: { text: 'ada lovelace explains.', method: 'service' },
      sections: [{ startMs: 0, endMs: 3000, title: 'Ada Lovelace', summary: 'Grace Hopper asks.' }],
      audioClips: [
        clip(0, 'speaker_1', 'Ada Lovelace: I am Ada Lovelace.'),
        clip(1000, 'Grace Hopper', 'Hello.'),
        clip(2000, 'SPEAKER_2', 'Hello.'),
      ],
      extra: { speakers: ['Ada Lovelace'] },
    })
    await nameSpeaker(library, { videoId, label: 'speaker_1', name: 'Ada Lovelace', everywhere: false }, 1)
    const pseudonyms: SettledOptions = { ...options, parts: [...options.parts, 'marks'], speakers: 'pseudonyms' }
    const nameIn = openNaming(library, pseudonyms)
    const video = findVideo(library, videoId)
    if (video === undefined) throw new Error('The video is gone')
    const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 2000 } as const
    makeMark(library, { video: 'talk', target, note: 'Ask Ada Lovelace' })
    const applied = applyOptions(video, listMarksOfVideo(library, videoId), pseudonyms, nameIn(video))
    expect(applied.video).toMatchObject({
      title: 'Person 1 meets Person 2',
      author: 'Person 2',
      description: 'With Person 1.',
      summary: { text: 'Person 1 explains.' },
      sections: [{ title: 'Person 1', summary: 'Person 2 asks.' }],
      extra: {},
    })
    expect(applied.video.audioClips.map(({ speakerId, text }) => [speakerId, text])).toEqual([
      ['Person 1', 'Person 1: I am Ada Lovelace.'],
      ['Person 2', 'Hello.'],
      ['Person 3', 'Hello.'],
    ])
    expect(applied.marks).toMatchObject([
      { title: 'Person 1 meets Person 2', speakers: ['Person 1', 'Person 2'], note: 'Ask Person 1', madeBy: '' },
    ])
    expect(JSON.stringify(applied).replaceAll(/(?:Ada Lovelace: )?I am Ada Lovelace\./g, '')).not.toMatch(
      /Ada|Grace|speaker_/i,
    )
  })
})

describe('an option that a format has no place for', () => {
  it('is told, and one that was not asked for is not', () => {
    const plain = { speakers: 'names', isOriginal: false } as const
    expect(settleOptions('srt', plain).unhonoured).toEqual([])
    const asked = settleOptions('srt', { ...plain, parts: ['said', 'shown'], hasTimes: false, layout: 'paragraphs' })
    expect(asked.options).toMatchObject({ parts: ['said'], hasTimes: true, layout: 'lines' })
    expect(asked.unhonoured).toEqual([
      'SRT has no place for what is shown. Subtitles hold only what is said.',
      'SRT is written with times. Subtitles need times.',
      'SRT is written without paragraphs. Subtitles have short lines.',
    ])
    expect(settleOptions('md', { ...plain, columns: 32, subtitleSpeakers: 'colon' }).unhonoured).toHaveLength(2)
  })
})
