// `npm run bench [-- anchoring | backup | captioning | dividing | decoding | exports | finding | marks | searching | nearest | retrieving | rewriting | serving | streaming]
// [--minute] [--passages 2000000] [--library DIR]` prints Footnote's figures beside those of the simplest possible program for the same
// task, measured in the same run.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAnchoring } from './anchoring.ts'
import { measureBackup } from './backing-up.ts'
import { measureCaptioning } from './captioning.ts'
import { measureDecoding } from './decoding.ts'
import { measureDividing } from './dividing.ts'
import { measureExports } from './exports.ts'
import { measureFinding } from './finding.ts'
import { measureMarks } from './marks.ts'
import { measureNearest } from './nearest.ts'
import { measureRetrieving } from './retrieving.ts'
import { measureRewriting } from './rewriting.ts'
import { measureSearching } from './searching.ts'
import { measureServing } from './serving.ts'
import { measureStreaming } from './streaming.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minute: { type: 'boolean', default: false },
    passages: { type: 'string', default: '200000' },
    /** Where a generated library is kept for the next run. */
    library: { type: 'string' },
  },
})
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)

const load = loadavg()[0] ?? 0
console.log(`${availableParallelism()} processors, load ${load.toFixed(1)} at the start`)
if (isWanted('anchoring')) measureAnchoring()
if (isWanted('backup')) await measureBackup({ passages: Number(values.passages), libraryDir: values.library })
if (isWanted('captioning')) measureCaptioning()
if (isWanted('dividing')) measureDividing()
if (isWanted('decoding')) measureDecoding()
if (isWanted('searching')) await measureSearching({ passages: Number(values.passages), libraryDir: values.library })
if (isWanted('nearest')) measureNearest({ vectors: 100_000, dimensions: 384 })
if (isWanted('marks')) await measureMarks({ marks: 10_000, videos: 10_000 })
if (isWanted('exports')) await measureExports({ videos: 1000, clips: 210, marks: 10_000 })
if (isWanted('finding')) measureFinding()
if (isWanted('retrieving')) await measureRetrieving()
if (isWanted('rewriting')) measureRewriting()
if (isWanted('serving')) await measureServing({ seconds: 30 })
if (isWanted('streaming')) await measureStreaming({ seconds: values.minute ? 60 : 15 })
