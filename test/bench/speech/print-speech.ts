import Database from 'better-sqlite3'
import { libraryPath } from '../../../src/backend/library/database/open.ts'
import { passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'
import { measureSpeech, type SpeechFigures } from './measure-speech.ts'
import * as parameters from './parameters.ts'
import { readRecordings, readSampleSpeech, type SpokenVideo } from './spoken-corpora.ts'
import { findKnee } from './word-ranks.ts'

/** Videos of about the lengths of the real ones, because most of the figures depend on the length. */
function readMade(dataDir: string, lengths: readonly number[]): SpokenVideo[] {
  const database = new Database(libraryPath(dataDir), { readonly: true })
  const ids = database
    .prepare<[], number>("SELECT id FROM videos WHERE caption_language = 'en' AND said_count > 540 ORDER BY id")
    .pluck()
    .all()
  const clips = database.prepare<[bigint, number], { startMs: number; text: string }>(
    'SELECT start_ms AS startMs, text FROM passages WHERE id >= ? AND kind = 0 ORDER BY id LIMIT ?',
  )
  const videos = lengths.flatMap((length, index) => {
    const id = ids[index]
    if (id === undefined) return []
    const found = clips.all(BigInt(id * passagesPerVideo), length)
    return [found.map(({ startMs, text }) => ({ startMs, words: listWords(text) }))]
  })
  database.close()
  return videos
}

/** Three digits. */
const format = (value: number | readonly number[]): string =>
  typeof value === 'number'
    ? String(Number(value.toPrecision(3)))
    : value.map((part) => (Number.isNaN(part) ? '–' : Math.round(part))).join(' ')

/** Prints the parameters, and what is measured in real speech and in the generated library in the same way. */
export function printSpeech(dataDir: string): void {
  const real = [...readRecordings(), ...readSampleSpeech()]
  const made = readMade(
    dataDir,
    real.map(({ length }) => length),
  )
  const { functionWordCount, ...groups } = parameters
  console.log(`  parameters: ${JSON.stringify({ functionWordCount, ...groups })}; knee at rank ${findKnee().knee}`)
  if (made.length < real.length) return
  const figures: [string, SpeechFigures][] = [
    [
      `${real.length} real videos (${readRecordings().length} recorded, the others from the sample)`,
      measureSpeech(real),
    ],
    ['as many generated ones', measureSpeech(made)],
  ]
  for (const [name, found] of figures) {
    const listed = Object.entries(found).map(([figure, value]) => `${figure} ${format(value)}`)
    console.log(`  ${name}: ${listed.join(', ')}`)
  }
}
