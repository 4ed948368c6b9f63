import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { readOutcomes } from '../../src/backend/sources/hosted/outcomes.ts'
import type { VideoData } from '../../src/contract/service/written.ts'

export const manyId = (number: number): string => `lantern${String(number).padStart(3, '0')}A`

interface ManyOptions {
  videos: number
  /** How many clips of a video say “lantern”. */
  hitsOf(number: number): number
  titleOf?(number: number): string
}

const clipSeconds = 10
/** A hit in every so many clips. */
const hitStride = 7

/**
 * Fills a new library with videos that say “lantern”. Clip `7 * n` of a video is “Keeper n lights the lantern …”; the clips between are “Then
 * it is dark …”. Two speakers take turns. The first video is the one that was added last.
 */
export function fillWithManyMoments(dataDir: string, options: ManyOptions): void {
  const library = openLibrary(dataDir)
  const numbers = Array.from({ length: options.videos }, (_, number) => number)
  const results = numbers.map((number) => {
    const data = makeVideo(number, options)
    return { data, status: { url: data.url, status: 'Success' as const, isLiveCrawl: false } }
  })
  for (const [number, outcome] of readOutcomes(results, numbers.map(manyId)).entries()) {
    if (outcome.kind !== 'fetched') throw new Error(`The made video ${number} cannot be read.`)
    saveVideo(library, outcome.video, { openAtMs: 0, addedAt: Date.UTC(2024, 0, 1) - number })
  }
  indexWaitingVideos(library)
  closeLibrary(library)
}

function makeVideo(number: number, { hitsOf, titleOf }: ManyOptions): VideoData {
  const clipCount = hitsOf(number) * hitStride + 4
  const clips = Array.from({ length: clipCount }, (_, clip) => ({
    startTime: clip * clipSeconds,
    endTime: (clip + 1) * clipSeconds,
    transcription: sentence(clip, hitsOf(number)),
    speakerId: `speaker_${clip % 2}`,
  }))
  return {
    url: `https://www.youtube.com/watch?v=${manyId(number)}`,
    title: titleOf?.(number) ?? `Night watch ${number}`,
    description: '',
    thumbnail: { url: '', width: 0, height: 0 },
    author: { name: number % 2 === 0 ? 'Harbour Office' : 'Coast Museum', url: null, avatar: '' },
    publishedDate: `2023-0${1 + (number % 9)}-15T12:00:00.000Z`,
    duration: clipCount * clipSeconds,
    favicon: '',
    transcription: { audioClips: clips, videoClips: [] },
  }
}

function sentence(clip: number, hits: number): string {
  const turn = Math.floor(clip / hitStride)
  if (clip % hitStride !== 0 || turn >= hits)
    return `Then it is dark until the watch number ${clip} begins at the old pier.`
  return `Keeper ${turn} lights the lantern and writes the hour into the book that lies beside the window of the tower.`
}
