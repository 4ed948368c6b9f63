import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitDurably } from '../../src/backend/library/database/commit-durably.ts'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { readOutcomes } from '../../src/backend/sources/hosted/outcomes.ts'
import { videosResponseSchema } from '../../src/contract/service/videos.ts'
import { formatMs, formatRatio, median } from './figures.ts'
import { madeVideoId, makeVideosResponse } from './made-response.ts'
import { openRawTables } from './raw-tables.ts'

const videoCount = 100
const clipsPerVideo = 210
const rounds = 9

type Phase = 'rawParse' | 'rawInsert' | 'parse' | 'check' | 'store' | 'index'

/** Prints what it costs to read and save a large `/videos` response, compared with parsing it and inserting it unchecked. */
export function measureDecoding(): void {
  const text = JSON.stringify(makeVideosResponse(videoCount, clipsPerVideo))
  const videoIds = Array.from({ length: videoCount }, (_, number) => madeVideoId(number))
  // Alternates between the two, so that a slow spell of the machine affects both. The first round is for warming up.
  const taken = Array.from({ length: rounds + 1 }, () => ({ ...takeRaw(text), ...takeIn(text, videoIds) })).slice(1)
  const of = (...phases: Phase[]) => median(taken.map((round) => phases.reduce((sum, phase) => sum + round[phase], 0)))
  const ratio = (...phases: Phase[]) =>
    formatRatio(
      median(
        taken.map((round) => phases.reduce((sum, phase) => sum + round[phase], 0) / (round.rawParse + round.rawInsert)),
      ),
    )

  const size = (text.length / 1e6).toFixed(1)
  console.log(
    `\nA response with ${videoCount} videos of ${clipsPerVideo} clips, ${size} MB, median of ${rounds} rounds`,
  )
  console.log(`  raw: JSON.parse ${formatMs(of('rawParse'))}, insert ${formatMs(of('rawInsert'))}`)
  console.log(`  ours: parse ${formatMs(of('parse'))}, check ${formatMs(of('check'))}, store ${formatMs(of('store'))}`)
  console.log(`  parse, check, store: ${ratio('parse', 'check', 'store')} of raw`)
  console.log(`  full text, made by the search worker afterwards: ${formatMs(of('index'))}`)
  console.log(`  all of it, until every word can be found: ${ratio('parse', 'check', 'store', 'index')} of raw`)
}

function timed<T>(work: () => T): [result: T, ms: number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

function inTemporaryDir<T>(work: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  try {
    return work(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function takeRaw(text: string): Record<'rawParse' | 'rawInsert', number> {
  return inTemporaryDir((dir) => {
    const tables = openRawTables(join(dir, 'raw.sqlite'))
    const [response, rawParse] = timed(() => JSON.parse(text))
    const [, rawInsert] = timed(() => tables.insert(response))
    tables.close()
    return { rawParse, rawInsert }
  })
}

/** Does what the app does with a response: read it, check it and save it in one durable transaction. */
function takeIn(text: string, videoIds: readonly string[]): Record<'parse' | 'check' | 'store' | 'index', number> {
  return inTemporaryDir((dir) => {
    const library = openLibrary(dir)
    const [json, parse] = timed(() => JSON.parse(text))
    const [outcomes, check] = timed(() => readOutcomes(videosResponseSchema.parse(json).results, videoIds))
    const videos = outcomes.flatMap((outcome) => (outcome.kind === 'fetched' ? [outcome.video] : []))
    if (videos.length !== videoCount) throw new Error(`Only ${videos.length} videos could be read`)
    const [, store] = timed(() =>
      commitDurably(library, () => {
        for (const video of videos) saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
      }),
    )
    const [, index] = timed(() => indexWaitingVideos(library))
    closeLibrary(library)
    return { parse, check, store, index }
  })
}
