/** A place in a transcript that has a word or phrase of a search. */
export interface WordPlace {
  /** Which word or phrase of the search it is. */
  readonly piece: number
  /** What is said is one run; each shown clip is a run of its own. */
  readonly run: number
  readonly rowIndex: number
  readonly lastRowIndex: number
  /** Where it starts in its row. */
  readonly start: number
}

interface Together {
  readonly from: number
  readonly to: number
  readonly ms: number
}

interface Timed {
  readonly startMs: number
  readonly endMs: number
}

/** About as long as the excerpts of the library's search can be. */
const longestMs = 60_000

/**
 * The first rows of the places that have all words of a search close together, in order: the shortest places that share no row. A place that
 * starts at `openedMs`, where the search led, comes before others.
 */
export function listTogether(occurrences: readonly WordPlace[], rows: readonly Timed[], openedMs: number): number[] {
  const runs = Map.groupBy(occurrences, ({ run }) => run)
  const places = [...runs.values()].flatMap((run) => listShortest(run, countPieces(occurrences), rows))
  const isOpened = ({ from }: Together) => rows[from]?.startMs === openedMs
  const bestFirst = places.toSorted((a, b) => Number(isOpened(b)) - Number(isOpened(a)) || a.ms - b.ms)
  const taken = new Set<number>()
  const kept = bestFirst.filter(({ from, to }) => {
    const own = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    if (own.some((rowIndex) => taken.has(rowIndex))) return false
    for (const rowIndex of own) taken.add(rowIndex)
    return true
  })
  return kept.map(({ from }) => from).sort((a, b) => a - b)
}

const countPieces = (occurrences: readonly WordPlace[]) => new Set(occurrences.map(({ piece }) => piece)).size

/** For each occurrence, the shortest place that ends with it and has every piece. */
function listShortest(run: readonly WordPlace[], pieceCount: number, rows: readonly Timed[]): Together[] {
  const inOrder = run.toSorted((a, b) => a.rowIndex - b.rowIndex || a.start - b.start)
  /** The last occurrence of each piece; the piece seen longest ago comes first. */
  const seen = new Map<number, WordPlace>()
  return inOrder.flatMap((occurrence) => {
    seen.delete(occurrence.piece)
    seen.set(occurrence.piece, occurrence)
    const [first] = seen.values()
    if (seen.size < pieceCount || first === undefined) return []
    const to = Math.max(...[...seen.values()].map(({ lastRowIndex }) => lastRowIndex))
    const ms = (rows[to]?.endMs ?? 0) - (rows[first.rowIndex]?.startMs ?? 0)
    return ms <= longestMs || first.rowIndex === to ? [{ from: first.rowIndex, to, ms }] : []
  })
}
