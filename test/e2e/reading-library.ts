// A library of videos to read: automatic captions without punctuation, shown clips, Arabic, and a very long one.
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import type { VideoContent } from '../../src/contract/app/videos.ts'

type Clip = Pick<VideoContent['audioClips'][number], 'startMs' | 'endMs' | 'text'> & {
  speakerId?: string
  isSound?: boolean
}

interface ReadVideo {
  readonly videoId: string
  readonly title: string
  readonly said: readonly Clip[]
  readonly shown?: VideoContent['visualClips']
  readonly sections?: readonly (readonly [startMs: number, title: string])[]
  readonly captions?: 'automatic' | 'manual'
}

/** Fills a new library. The first video is the one that was added last. */
export function fillToRead(dataDir: string, videos: readonly ReadVideo[]): void {
  const library = openLibrary(dataDir)
  for (const [index, video] of videos.entries())
    saveVideo(library, contentOf(video), { openAtMs: 0, addedAt: Date.UTC(2024, 0, 1) - index })
  indexWaitingVideos(library)
  closeLibrary(library)
}

function contentOf({
  videoId,
  title,
  said,
  shown = [],
  sections = [],
  captions = 'automatic',
}: ReadVideo): VideoContent {
  const durationMs = Math.max(...said.map(({ endMs }) => endMs), ...shown.map(({ endMs }) => endMs))
  return {
    videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title,
    description: '',
    author: 'Harbour Office',
    authorUrl: null,
    authorAvatarUrl: null,
    durationMs,
    publishedAt: Date.UTC(2023, 4, 2),
    thumbnail: null,
    faviconUrl: null,
    source: 'local',
    isLiveCrawl: null,
    isEmbeddable: true,
    captionTrack: { language: 'en', kind: captions, name: null },
    summary: null,
    sectionMethod: sections.length > 0 ? 'chapters' : null,
    sections: sections.map(([startMs, sectionTitle], index) => ({
      startMs,
      endMs: sections[index + 1]?.[0] ?? durationMs,
      title: sectionTitle,
      summary: '',
    })),
    audioClips: said.map(({ speakerId = null, isSound = false, ...clip }) => ({ ...clip, speakerId, isSound })),
    visualClips: [...shown],
    visualMethod: shown.length > 0 ? 'model' : null,
    storyboard: null,
    unread: null,
    extra: {},
  }
}

const phrases = [
  'so the first thing you notice at night is',
  'that the stones give back what they took',
  'and nobody had measured it before',
  'we put small thermometers under the roofs',
  'yes',
  'and then we waited for the wind to turn',
  'because the harbour cools the lower streets',
  'but not the market square with its walls',
  'box',
  'which keeps its heat until the morning',
]

/** Automatic captions: `count` clips of 3 s, with a pause after each 25th. No clip says the same, so that each can be found. */
export function makeAutomatic(count: number): Clip[] {
  return Array.from({ length: count }, (_, index) => {
    const startMs = index * 3000 + Math.floor(index / 25) * 2500
    return { startMs, endMs: startMs + 3000, text: `${phrases[index % phrases.length]} ${numberWord(index)}` }
  })
}

/** A number in letters: `mark-be` stands for nothing, but is the only one of its kind. */
export const numberWord = (index: number): string =>
  `mark${[...String(index)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

const arabic = [
  'في الليل تعيد الحجارة الحرارة التي أخذتها في النهار.',
  'وضعنا موازين حرارة صغيرة تحت السقوف White Roofs في المدينة القديمة.',
  'لم يقس أحد ذلك من قبل، ولا حتى مكتب الميناء.',
  'ثم انتظرنا أن تتغير الريح في الساعة 12:30 ليلا.',
]

export const makeArabic = (count: number): Clip[] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: index * 5000,
    endMs: index * 5000 + 4800,
    text: arabic[index % arabic.length] ?? '',
    speakerId: index < count / 2 ? 'سلمى' : 'يوسف',
  }))

export const makeShown = (count: number): VideoContent['visualClips'] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: index * 20_000 + 1000,
    endMs: index * 20_000 + 15_000,
    description: `A hand turns the page of logbook number ${index} on a table of dark wood beside the window.`,
  }))
