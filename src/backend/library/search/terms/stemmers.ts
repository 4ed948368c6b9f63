// Stems of folded words, in the languages that have a stemmer. The stemmers expect the marks of their language, which folding has removed,
// so that some words are also stemmed in the form that the marks would give them.
import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stem as english } from 'porter2'

type Rewrite = readonly [pattern: RegExp, replacement: string]

export interface Stemmer {
  stem: (word: string) => string
  /** The letters of the words that are stemmed. */
  script: RegExp
  /** Applied to every word before it is stemmed. */
  spelling?: readonly Rewrite[]
  /** Other forms of a word: where one matches, the form that it makes is stemmed as well. */
  forms?: readonly Rewrite[]
  /** What words with a stem begin with, where they do not begin with the stem itself. */
  beginnings?: readonly Rewrite[]
  /** Letters before the stem, such as an article. */
  prefixes?: readonly string[]
  /** Words that begin so have this as their stem, because the stemmer would join them with words of another meaning. */
  families?: readonly string[]
}

const latin = /^[a-z]+$/

const ofLanguages: Record<string, Stemmer> = {
  en: {
    stem: english,
    script: latin,
    // British spellings of -ise, -yse and American ones of -or. “organise” keeps its ending, so that it stays apart from “organ”.
    spelling: [
      [/(?<=[a-z]{2}[iy])z(?=[aei])/g, 's'],
      [/(?<=[a-z]{3})our/g, 'or'],
    ],
    forms: [[/(?<=...)ily$/, 'y']],
    beginnings: [
      [/(?<=[iy])s$/, 'z'],
      [/(?<=[a-z]{3})or/, 'our'],
      [/i$/, 'y'],
      [/(?<=...)e$/, ''],
      [/(?<=^..)e$/, 'i'],
    ],
    families:
      `animal apartment authorit business capitalis customer department emergenc evening experiment importan informal internal
       international numerous objectiv organic polite position positiv rational secretar several socialis subjectiv universal
       universit witness`.split(/\s+/),
  },
  de: {
    stem: german,
    script: latin,
    forms: [
      [/innen$/, 'in'],
      [/(?<=[dt])e(?:t|st|te|ten)$/, 'en'],
    ],
  },
  fr: {
    stem: french,
    script: latin,
    forms: [
      [/e(?=e?s?$)/, 'é'],
      [/(?<=...)ent$/, 'e'],
      [/trices?$/, 'teur'],
      [/euses?$/, 'eur'],
    ],
    beginnings: [
      [/al$/, 'aux'],
      [/i$/, 'y'],
      [/eux$/, 'eus'],
      [/eur$/, 'eus'],
      [/teur$/, 'tric'],
    ],
  },
  es: {
    stem: spanish,
    script: latin,
    forms: [
      [/ion$/, 'ión'],
      [/ces$/, 'z'],
      [/(?<=[dlnrj])es$/, ''],
    ],
    beginnings: [[/z$/, 'ces']],
  },
  it: {
    stem: italian,
    script: latin,
    forms: [[/tric[ei]$/, 'tore']],
    beginnings: [[/tor$/, 'tric']],
    families: ['qualit'],
  },
  pt: {
    stem: portuguese,
    script: latin,
    forms: [
      [/coes$/, 'ção'],
      [/cao$/, 'ção'],
      [/oes$/, 'ao'],
      [/ais$/, 'al'],
      [/eis$/, 'el'],
      [/eis$/, 'il'],
      [/ois$/, 'ol'],
      [/ns$/, 'm'],
    ],
    beginnings: [
      [/ca$/, 'co'],
      [/al$/, 'ai'],
      [/[ei]l$/, 'ei'],
      [/ol$/, 'oi'],
    ],
  },
  ru: { stem: russian, script: /^[а-я]+$/, forms: [[/(?<=[аеиоуыэюя])и$/, 'й']] },
  ar: {
    stem: arabic,
    script: /^[\u0621-\u064a]+$/,
    // “and the”, “then the” and the like before a word.
    spelling: [[/^[وف](?=ال|لل|بال|كال)/, '']],
    forms: [
      [/ات$/, 'ة'],
      [/ه$/, 'ة'],
    ],
    prefixes: ['', 'ال', 'وال', 'فال', 'بال', 'كال', 'لل', 'ولل', 'و', 'ب', 'ل'],
  },
}

/** By the code of the language without a region, such as `pt`. */
export const stemmers: ReadonlyMap<string, Stemmer> = new Map(Object.entries(ofLanguages))
