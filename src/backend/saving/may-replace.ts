// The one rule for what may replace what. Pure: it knows the parts of a video by what decides about them, and nothing else.
import type { SourceKind } from '../../contract/app/moments.ts'
import type { PartName, PartOrigin } from '../../contract/app/replaced-parts.ts'

/** What of a part decides whether it may be replaced. */
export interface Standing {
  origin: PartOrigin
  /** How many of its entries came and could not be read. */
  unread: number
  /** Of what is said: whether there is more than sounds. True for the other parts. */
  hasWords: boolean
  /** BCP 47, of what is said; null where it is not known, and for the other parts. */
  language: string | null
}

/**
 * Why a part was not taken. `yours`: a file of the user's is there. `outranked`: something is there that a service or a model made.
 * `incomplete`: less of it could be read than of what is there. `wordless`: it has sounds only. `language`: the captions are in another one.
 */
export type Objection = 'yours' | 'outranked' | 'incomplete' | 'wordless' | 'language'

/** The user's own above what a service or a model made, whatever it cost, above what this computer read. */
const ranks: Record<PartOrigin, number> = { file: 3, hosted: 2, model: 2, local: 1 }

/** `und` is how BCP 47 says that a language is not known. */
const languageOf = (tag: string | null): string | null => {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return language === '' || language === 'und' ? null : language
}

function areOtherLanguages(one: string | null, other: string | null): boolean {
  const [first, second] = [languageOf(one), languageOf(other)]
  return first !== null && second !== null && first !== second
}

/**
 * What keeps an incoming part from the place of the one that is there; null when it may take it. Equal or higher replaces. `isUsersWord`: the user
 * said that it is to be replaced, so that only nothing is kept from replacing something: `incoming` is never nothing.
 */
export function findObjection(known: Standing | null, incoming: Standing, isUsersWord: boolean): Objection | null {
  if (known === null || isUsersWord) return null
  if (ranks[incoming.origin] < ranks[known.origin]) return known.origin === 'file' ? 'yours' : 'outranked'
  // A file is the user's word on what is said, however little it holds and in whatever language.
  if (incoming.origin === 'file') return null
  if (known.hasWords && !incoming.hasWords) return 'wordless'
  if (incoming.unread > known.unread) return 'incomplete'
  return areOtherLanguages(known.language, incoming.language) ? 'language' : null
}

const delivered: Record<SourceKind, readonly PartName[]> = {
  hosted: ['said', 'shown', 'sections', 'summary'],
  local: ['said', 'sections'],
}

/** The parts of a video that a fetch from a source may change, asked before it is made. Facts may always change. */
export function partsThatMayChange(
  known: Record<PartName, Standing | null>,
  source: SourceKind,
  isUsersWord: boolean,
): PartName[] {
  return delivered[source].filter((name) => {
    // The best that can come.
    const incoming = { origin: source, unread: 0, hasWords: true, language: null }
    return findObjection(known[name], incoming, isUsersWord) === null
  })
}
