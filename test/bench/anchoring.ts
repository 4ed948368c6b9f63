// Measures how many marks keep their words when the text of their video changes. Every word is followed, so the true place is known.
import { loadHeldOutBodies, loadTuningBodies } from './anchoring/bodies.ts'
import { measureInLibrary } from './anchoring/measure-library.ts'
import { measureFalsePlaces, measurePairs, type Tally } from './anchoring/measure-placing.ts'

const marksPerBody = 25
const goal = 0.98

const formatShare = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(2)} %`

function printTallies(tallies: ReadonlyMap<string, Tally>): void {
  for (const [pair, { marks, right, flagged, wrong, lost }] of tallies) {
    const isBelow = right < goal * marks
    console.log(
      `  ${pair.padEnd(24)} ${formatShare(right, marks).padStart(9)} in place, ${formatShare(flagged, marks).padStart(7)} flagged, ` +
        `${formatShare(wrong, marks).padStart(7)} elsewhere, ${lost} lost${isBelow ? '  < goal' : ''}`,
    )
  }
  const sum = (of: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[of], 0)
  console.log(
    `  all ${sum('marks')} marks: ${formatShare(sum('right'), sum('marks'))} in place, ${formatShare(sum('flagged'), sum('marks'))} flagged, ` +
      `${formatShare(sum('wrong'), sum('marks'))} elsewhere, ${sum('lost')} lost`,
  )
}

/** Prints the shares of marks in place, flagged, elsewhere and lost, after every pair of changes. */
export function measureAnchoring(): void {
  for (const [name, bodies, seed] of [
    ['Texts with which the thresholds were chosen', loadTuningBodies(), 100],
    ['Other texts', loadHeldOutBodies(), 9000],
  ] as const) {
    console.log(
      `\n${name}: ${bodies.length} texts, ${marksPerBody} marks in each; pairs of changes in a library (98 % in place at least)`,
    )
    printTallies(measureInLibrary(bodies, marksPerBody, seed))
    console.log('  pairs of changes of the text alone:')
    printTallies(measurePairs(bodies, marksPerBody, seed + 50))
    const { tried, placed } = measureFalsePlaces(bodies, marksPerBody, seed + 70)
    console.log(`  in an unrelated or foreign text: ${placed} of ${tried} marks got a place (0 is right)`)
  }
}
