// The rule for which part of a video may replace which. It is pure and uses only the facts in `Standing`.
import type { SourceKind } from '../../contract/app/moments.ts'
import type { PartName, PartOrigin } from '../../contract/app/replaced-parts.ts'

/** The facts about a part that decide whether it may replace another or be replaced. */
export interface Standing {
  origin: PartOrigin
  /** The number of entries that arrived but could not be read. */
  unread: number
  /** For the transcript: whether it has words and not only sounds. True for the other parts. */
  hasWords: boolean
  /** For the transcript: its language, BCP 47; null when unknown. Null for the other parts. */
  language: string | null
}

/**
 * Why a part was rejected. `yours`: the existing part is from the user's file. `outranked`: a service or model made the existing part.
 * `incomplete`: less of the new part could be read. `wordless`: the new part has only sounds. `language`: it is in another language.
 */
export type Objection = 'yours' | 'outranked' | 'incomplete' | 'wordless' | 'language'

/** The user's file ranks above a service or model (whatever it cost), which rank above the local engine. */
const ranks: Record<PartOrigin, number> = { file: 3, hosted: 2, model: 2, local: 1 }

/** `und` is the BCP 47 tag for an unknown language. */
const languageOf = (tag: string | null): string | null => {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return language === '' || language === 'und' ? null : language
}

function areOtherLanguages(one: string | null, other: string | null): boolean {
  const [first, second] = [languageOf(one), languageOf(other)]
  return first !== null && second !== null && first !== second
}

/**
 * Why an incoming part may not replace the existing one; null when it may. A part of equal or higher rank replaces. With `isUsersWord` the
 * user asked for the replacement, so every incoming part may replace.
 */
export function findObjection(known: Standing | null, incoming: Standing, isUsersWord: boolean): Objection | null {
  if (known === null || isUsersWord) return null
  if (ranks[incoming.origin] < ranks[known.origin]) return known.origin === 'file' ? 'yours' : 'outranked'
  // The user's file always replaces the transcript, however little it holds and in whatever language.
  if (incoming.origin === 'file') return null
  if (known.hasWords && !incoming.hasWords) return 'wordless'
  if (incoming.unread > known.unread) return 'incomplete'
  return areOtherLanguages(known.language, incoming.language) ? 'language' : null
}

const delivered: Record<SourceKind, readonly PartName[]> = {
  hosted: ['said', 'shown', 'sections', 'summary'],
  local: ['said', 'sections'],
}

/** The parts of a video that a fetch from a source could change. Used before the fetch. Facts such as the title can always change. */
export function partsThatMayChange(
  known: Record<PartName, Standing | null>,
  source: SourceKind,
  isUsersWord: boolean,
): PartName[] {
  return delivered[source].filter((name) => {
    // Assume the best possible result.
    const incoming = { origin: source, unread: 0, hasWords: true, language: null }
    return findObjection(known[name], incoming, isUsersWord) === null
  })
}
