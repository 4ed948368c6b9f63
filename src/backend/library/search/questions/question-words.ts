import type { Library } from '../../database/open.ts'
import { listStemForms, listStemLanguages } from '../terms/stems.ts'
import { readTermCount, type WantedWord } from '../terms/wanted.ts'
import { isSpacelessLetter, splitWords, type Word } from '../terms/words.ts'

/** Words that occur in questions but do not help to find passages. One entry for each of the languages that captions are most often in. */
const stopWordsOfLanguages = [
  `a about all also am an and any are as at be because been but by can could did do does for from get had has have he her
   him his how i if in into is it its like me my no not of on or our out s say said says she so some t tell than that the
   their them then there they this to up us was we were what when where which who whom whose why will with would you your`,
  `au aux avec ce ces comment dans de des du elle en est et il ils je la le les leur ma mais mes mon ne nous ou par pas
   pour pourquoi qu quand que quel quelle quelles quels qui sa sans se ses son sont sur un une vous`,
  `aber als am auch auf aus bei das dass dem den der des die ein eine einen einer er es hat ich im ist mit nach nicht sich
   sie sind und von wann warum was wer wie wir wo zu zum zur`,
  `al como con cual cuando cuanto del donde el ella ellos es esta este los las lo mas muy o para pero por porque quien si
   su sus te tu y ya`,
  `che chi ci come cosa da dei di dove e gli ha ho i nel non perche piu quale quando sono`,
  `ao com da das do dos em foi mais na nao no nos o os para pela pelo porque quais qual quem sao seu sua uma`,
].map((words) => new Set(words.split(/\s+/)))

/** A word and the words of the dictionary that share its stem: for example “elections” for “election” and the other way round. */
function listForms(library: Library, word: string): { term: string; df: number }[] {
  return [{ term: word, df: readTermCount(library, word) }, ...listStemForms(library, word, listStemLanguages(library))]
}

/** Scripts without spaces are split into letters. Two letters in a row are searched as a pair, in place of a word. */
function listPairs(words: readonly Word[]): string[][] {
  const pairs = words.slice(1).map((next, index) => [words[index], next] as const)
  return pairs.flatMap(([a, b]) =>
    a && a.end === b.start && isSpacelessLetter(a.word) && isSpacelessLetter(b.word) ? [[a.word, b.word]] : [],
  )
}

/**
 * True if at least one passage has the word in one of its forms. Several words (or letters of a script without spaces) must each occur
 * somewhere.
 */
export function occurs(library: Library, subject: string): boolean {
  const words = splitWords(subject)
  const forms = words.map(({ word }) =>
    words.length > 1 ? [{ df: readTermCount(library, word) }] : listForms(library, word),
  )
  return forms.every((of) => of.some(({ df }) => df > 0))
}

const toWantedForm = (alternatives: WantedWord['alternatives'], df: number): WantedWord => ({
  alternatives,
  prefix: null,
  exactDf: df,
  df,
})

const distinctWords = (words: readonly Word[]) => [...new Set(words.map(({ word }) => word))]

/**
 * The words that carry the meaning of a question, without stop words; empty if there are none. If every word is a stop word of some
 * language, only the stop words of the language that fits best are removed: for “Why did they die?” the German stop word “die” stays.
 */
export function listContentWords(question: string): string[] {
  const words = distinctWords(splitWords(question))
  const content = words.filter((word) => !stopWordsOfLanguages.some((stopWords) => stopWords.has(word)))
  if (content.length > 0) return content
  const left = stopWordsOfLanguages.map((stopWords) => words.filter((word) => !stopWords.has(word)))
  return left.reduce((least, words) => (words.length < least.length ? words : least), words)
}

/** The words and pairs of letters to search for; those that occur in no passage are left out. */
export function wantedForQuestion(library: Library, question: string): WantedWord[] {
  const pairs = listPairs(splitWords(question))
  const paired = new Set(pairs.flat())
  const words = listContentWords(question).filter((word) => !paired.has(word))
  const ofWords = words.map((word) => {
    const forms = listForms(library, word)
    const alternatives = forms.map(({ term }) => ({ words: [term], isExact: term === word }))
    return toWantedForm(
      alternatives,
      forms.reduce((sum, { df }) => sum + df, 0),
    )
  })
  const ofPairs = pairs.map((pair) =>
    toWantedForm([{ words: pair, isExact: true }], Math.min(...pair.map((letter) => readTermCount(library, letter)))),
  )
  return [...ofWords, ...ofPairs].filter(({ df }) => df > 0)
}
