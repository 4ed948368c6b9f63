import { describe, expect, test } from 'vitest'
import { loadSample } from '../sample/load-sample.ts'
import type { Ranked } from './judged.ts'
import { type CollectionName, loadJudgedSearches } from './judged-searches.ts'
import { hasRecordedCaptions, loadRecordedVideos } from './recorded-library.ts'

const sampleMoments: Ranked[] = loadSample().flatMap(({ data }) => {
  const videoId = new URL(data.url).searchParams.get('v') ?? ''
  const kinds = [
    ['said', data.transcription.audioClips],
    ['shown', data.transcription.videoClips],
    ['summarised', [...data.summary.sectionSummaries, { startTime: 0, endTime: data.duration }]],
  ] as const
  return kinds.flatMap(([kind, some]) =>
    some.map(({ startTime, endTime }) => ({ videoId, kind, startMs: startTime * 1000, endMs: endTime * 1000 })),
  )
})

const isNear = (ms: number, otherMs: number) => Math.abs(ms - otherMs) <= 1000

/** Whether the moment begins where a clip of its kind begins and ends where one ends, to the second. */
function isMadeOfClips({ videoId, kind, startMs, endMs }: Ranked, clips: readonly Ranked[]): boolean {
  const ofKind = clips.filter((clip) => clip.videoId === videoId && clip.kind === kind)
  return ofKind.some((clip) => isNear(clip.startMs, startMs)) && ofKind.some((clip) => isNear(clip.endMs, endMs))
}

const names: CollectionName[] = ['sample', 'recordings']

describe.each(names)('the judged searches over the %s', (name) => {
  const searches = loadJudgedSearches(name)

  test('are of two or three words, in lower case, each once', () => {
    for (const { search } of searches) expect(search).toMatch(/^[^\s\p{Lu}]+( [^\s\p{Lu}]+){1,2}$/u)
    expect(new Set(searches.map(({ search }) => search)).size).toBe(searches.length)
  })

  test('each have a moment that the searcher wants', () => {
    expect(searches.filter(({ moments }) => !moments.some(({ relevance }) => relevance === 2))).toEqual([])
  })

  test('are set aside to about a third', () => {
    const share = searches.filter(({ part }) => part === 'set aside').length / searches.length
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.45)
  })

  test.skipIf(name === 'recordings' && !hasRecordedCaptions)('name moments that exist', () => {
    const clips =
      name === 'sample'
        ? sampleMoments
        : loadRecordedVideos().flatMap(({ videoId, audioClips }) =>
            audioClips.map(({ startMs, endMs }) => ({ videoId, kind: 'said' as const, startMs, endMs })),
          )
    const missing = searches.flatMap(({ search, moments }) =>
      moments.flatMap((moment) => (isMadeOfClips(moment, clips) ? [] : [{ search, ...moment }])),
    )
    expect(missing).toEqual([])
  })
})

test('there are enough of them for a mean to say something', () => {
  expect(names.flatMap(loadJudgedSearches).length).toBeGreaterThanOrEqual(120)
})
