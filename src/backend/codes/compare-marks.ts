// Which marks of the library the selections of a project are, so that an import adds nothing twice.
import { guids } from '../exports/qda/guids.ts'
import type { MarkOrRemoved } from '../library/marks/marks-with-removed.ts'
import { anchorWords } from '../marks/anchor-words.ts'
import { type LibraryText, wordsOrSigns } from './library-text.ts'
import type { WantedMark } from './wanted-marks.ts'

/** A mark with the words that it has in the present text. */
interface KnownMark {
  mark: MarkOrRemoved
  guid: string
  words: { first: number; last: number } | undefined
  keys: string
}

const keysOf = (text: string) =>
  anchorWords(text)
    .map(({ key }) => key)
    .join(' ')

/** The times of a text are in whole seconds: starts are rounded down, ends up. */
const wholeSeconds = (startMs: number, endMs: number) => `${Math.floor(startMs / 1000)}-${Math.ceil(endMs / 1000)}`

/** The same words may be said again. */
const nearMs = 60_000

export class KnownMarks {
  readonly #marks: readonly KnownMark[]
  readonly #library: LibraryText

  constructor(marks: readonly MarkOrRemoved[], library: LibraryText) {
    this.#library = library
    this.#marks = marks.map((mark) => ({
      mark,
      guid: guids.mark(mark.markId),
      words: mark.kind === null || mark.place === null ? undefined : wordsOrSigns(library, mark.kind, mark.place),
      keys: keysOf(mark.quote),
    }))
  }

  /**
   * The marks that are the selection, the best first: of the same words or time; or of words that the text no longer has, with the same quote
   * near the same time; or with its GUID and overlapping words, because the selection may have been made longer or shorter elsewhere.
   */
  find(wanted: WantedMark): MarkOrRemoved[] {
    const found = this.#marks.filter((known) => this.#isSame(known, wanted))
    const rank = (known: KnownMark) => (known.mark.isRemoved ? 2 : 0) + (wanted.guids.includes(known.guid) ? 0 : 1)
    return found.sort((a, b) => rank(a) - rank(b)).map(({ mark }) => mark)
  }

  #isSame(known: KnownMark, { place, guids: own, words, markedWords }: WantedMark): boolean {
    const { mark } = known
    if (mark.isWholeVideo) return false
    const hasGuid = own.includes(known.guid)
    if (markedWords !== null && known.keys === keysOf(markedWords)) return true
    if (place.type === 'time') {
      if (place.hasWords) return mark.startMs === place.startMs && mark.endMs === place.endMs
      return (
        mark.kind === null &&
        (hasGuid || wholeSeconds(mark.startMs, mark.endMs) === wholeSeconds(place.startMs, place.endMs))
      )
    }
    if (markedWords !== null && hasGuid) return true
    const { kind } = place.range
    if (mark.kind !== kind) return false
    if (known.words?.first === place.first && known.words.last === place.last) return true
    const overlaps = known.words !== undefined && known.words.first <= place.last && place.first <= known.words.last
    if (hasGuid && overlaps) return true
    if (known.keys === '' || known.keys !== keysOf(words)) return false
    const startMs = this.#library.clips[kind][place.range.from.clip]?.startMs ?? 0
    return Math.abs(startMs - mark.startMs) <= nearMs && (overlaps || known.words === undefined)
  }
}
