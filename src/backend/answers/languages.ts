// Just enough about languages to decide whether two texts can be compared word by word, and whether a text contains a negation.

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'] as const
const scriptPatterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'gu')] as const)
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Frequent words of languages that share a script, to tell them apart. */
const commonWords: Record<string, string> = {
  en: 'the of and is that to in it was for are with this they',
  de: 'der die das und ist nicht ein eine mit zu den von auf',
  fr: 'le les des est une et dans que pour du sont avec',
  es: 'el los las es que una del por con y para se',
  it: 'il che di e una per della sono non gli con',
  pt: 'o os uma que do da em para com nao e sao',
  nl: 'de het een en van is niet dat op zijn met',
}
const wordSets = Object.entries(commonWords).map(([language, words]) => [language, new Set(words.split(' '))] as const)

function scriptOf(text: string): string | null {
  const counts = scriptPatterns.map(([script, pattern]) => [script, text.match(pattern)?.length ?? 0] as const)
  const letters = text.match(eastAsian)?.length ?? 0
  const [script, count] = [...counts, [kana.test(text) ? 'Japanese' : 'Han', letters * 2] as const].reduce((a, b) =>
    b[1] > a[1] ? b : a,
  )
  return count === 0 ? null : script
}

/** Null if the words do not decide it. */
function languageOf(words: readonly string[]): string | null {
  const counts = wordSets
    .map(([language, known]) => [language, words.filter((word) => known.has(word)).length] as const)
    .sort((a, b) => b[1] - a[1])
  const [first, second] = counts
  return first && second && first[1] >= 2 && first[1] > second[1] ? first[0] : null
}

export interface LanguageSample {
  text: string
  /** The result of `listWords` for the text. */
  words: readonly string[]
}

/** False if the two texts are certainly in different scripts or languages. */
export function canCompare(a: LanguageSample, b: LanguageSample): boolean {
  const [scriptA, scriptB] = [scriptOf(a.text), scriptOf(b.text)]
  if (scriptA !== null && scriptB !== null && scriptA !== scriptB) return false
  const [languageA, languageB] = [languageOf(a.words), languageOf(b.words)]
  return languageA === null || languageB === null || languageA === languageB
}

/** Words that negate a whole sentence; words like “without”, which negate only a part, are not included. */
const negatingWords = new Set(
  `no not never none nothing nobody neither nor cannot nicht kein keine keinen keiner nie niemals pas jamais aucun aucune
   nunca jamas ninguno ninguna mai nessuno nao nem niet geen nooit не нет никогда לא אין لا ليس لم`.split(/\s+/),
)
const negatingLetters = /n['’]t\b|[不没沒無无未]|ない|ません|않|없|못/u

export function isNegated({ text, words }: LanguageSample): boolean {
  return negatingLetters.test(text) || words.some((word) => negatingWords.has(word))
}
