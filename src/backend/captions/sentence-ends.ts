// Where a sentence ends, as far as punctuation tells.

const closing = /["'”’»)\]」』]*$/u
const endMark = /(?:[.!?…。！？؟।॥]|\.\.\.)$/u
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st vs etc e.g i.e no jr sr approx fig vol ed inc ltd co corp dept gen sen rep rev hon capt sgt col lt ' +
    'z.b bzw ca nr usw u.a d.h evtl ggf sog str tel vgl bspw p.ej sra srta ud pág núm av mme mlle art cf p.ex dott sig ecc'
  ).split(' '),
)

/** `next` is the word after it, undefined at the end of the text. */
export function endsSentence(word: string, next: string | undefined): boolean {
  const bare = word.replace(closing, '')
  if (!endMark.test(bare)) return false
  if (!bare.endsWith('.') || bare.endsWith('..')) return true
  if (next === undefined) return true
  const stem = bare.slice(0, -1).replace(/^["'“‘«(]+/u, '')
  if (abbreviations.has(stem.toLowerCase())) return false
  // Initials, and numbers that count something: "J. Smith", "17. März".
  if (/^\p{Lu}$/u.test(stem) || /^\p{N}{1,2}$/u.test(stem)) return false
  return !/^\p{Ll}/u.test(next)
}
