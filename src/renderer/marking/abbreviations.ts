// Sentence ends that are none: the segmenter of the browser knows no abbreviations.

/** Titles and the like, which a name or number follows. They never end a sentence. */
const beforeNames =
  /(?:^|[\s(“"„«])(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|Sr|Sra|Jr|Gen|Sen|Rep|Gov|Capt|Lt|Col|Sgt|Rev|Hon|Hr|Fr|Frau|Herr|Mme|Mlle|M|Dipl|Ing|No|Nos|Nr|Nos|Fig|Figs|Vol|Bd|Abb|Kap|Art|Abs|pp?|S|vs|ca|approx|Mt|Ft|bzw|usw|evtl|ggf|vgl|sog|inkl|etc|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?ä)\.\s*$/u
/** These end a sentence only if the next word begins with a capital letter. */
const unclear = /(?:^|\s)(?:etc|usw|bzw|evtl|Jr|Sr|approx|ca|p\.m|a\.m|U\.S|U\.K|U\.N|E\.U)\.\s*$/u
/** The initials of a name, such as “J. R. Smith”; “I.” is a pronoun. */
const initial = /(?:^|[\s.])(?!I\.)\p{Lu}\.\s*$/u
const number = /(?:^|\s)\d{1,2}\.\s*$/u
const startsLow = /^[\s"“„«(]*[\p{Ll}\d]/u

/** Whether the full stop at the end of `text` belongs to its last word, so that the sentence goes on with `next`. */
export function endsWithAbbreviation(text: string, next: string, language: string | null): boolean {
  if (unclear.test(text)) return startsLow.test(next)
  if (beforeNames.test(text) || initial.test(text)) return true
  // “am 3. März”: ordinals in German and its relatives.
  return number.test(text) && /^(?:de|da|no|nb|nn|fi|cs|hu|pl|tr|sk)\b/.test(language ?? '')
}
