// Decides from punctuation where a sentence ends.

const closing = /["'”’»)\]」』]*$/u
const endMark = /[.!?…。！？｡؟۔।॥။។៕։።]$/u
const ellipsis = /(?:…|\.\.)$/u
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st vs etc e.g i.e jr sr approx ed inc ltd co corp dept gen sen rep rev hon capt sgt col lt ' +
    'z.b bzw ca usw u.a d.h evtl ggf sog str tel vgl bspw p.ej sra srta ud pág av mme mlle cf p.ex dott sig ecc'
  ).split(' '),
)

/** Capitalised words that do not follow an ordinal number, so that a full stop before them ends a sentence. */
const startsSentence =
  /^(?:The|This|That|These|Those|There|It|He|She|We|You|They|I|And|But|So|Then|If|In|On|At|What|Why|How|Es|Er|Wir|Ich|Und|Aber|Das|Dann|Il|Elle|Nous|Et|Mais|El|La|Y|Pero)$/

/** Abbreviations only before a number, as in “No. 5”; elsewhere they are words. */
const counting = new Set('no nr nos fig figs vol vols p pp art núm n ch sec'.split(' '))

/** `next` is the following word; undefined at the end of the text. */
export function endsSentence(word: string, next: string | undefined): boolean {
  const bare = word.replace(closing, '')
  if (!endMark.test(bare)) return false
  if (next === undefined) return true
  if (ellipsis.test(bare)) return !/^\p{Ll}/u.test(next)
  if (!bare.endsWith('.')) return true
  const stem = bare.slice(0, -1).replace(/^["'“‘«(]+/u, '')
  if (abbreviations.has(stem.toLowerCase())) return false
  if (counting.has(stem.toLowerCase()) && /^\p{N}/u.test(next)) return false
  // Initials, and numbers with a full stop, as in “J. Smith” and “17. März”.
  if (/^\p{Lu}$/u.test(stem) && stem !== 'I') return false
  if (/^\p{N}{1,2}$/u.test(stem)) return startsSentence.test(next)
  return !/^\p{Ll}/u.test(next)
}
