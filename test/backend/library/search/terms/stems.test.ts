import { describe, expect, onTestFinished, test } from 'vitest'
import type { Library } from '../../../../../src/backend/library/database/open.ts'
import { listStemForms, listStemLanguages } from '../../../../../src/backend/library/search/terms/stems.ts'
import { listWords } from '../../../../../src/backend/library/search/terms/words.ts'
import { removeVideos } from '../../../../../src/backend/library/trash/removed-videos.ts'
import { temporaryLibrary } from '../../temporary-library.ts'
import { idOf, said, save } from '../../video-content.ts'

function addWords(library: Library, words: readonly string[], df = 1): void {
  const add = library.prepare('INSERT INTO term (term, df) VALUES (?, ?) ON CONFLICT DO UPDATE SET df = excluded.df')
  library.transaction(() => {
    for (const word of words) add.run(word, df)
  })()
}

const fold = (text: string) => listWords(text)

/** Each line is a family of words. From each word all others are found. */
const families: Record<string, string> = {
  en: `elect elects elected electing election elections
       organise organises organised organising organisation organisations organize organizes organizing organization
       analyse analysed analyzing analyze analyzer
       color colors colour colours coloured colorful colourful
       behaviour behaviours behavior behavioral behavioural
       happy happiness happily
       run runs running
       study studies studied studying
       hope hopes hoped hoping
       use uses used using
       fly flies flying
       travel travels travelled travelling traveling
       criticise criticize criticized criticising
       roof roofs roofed roofing
       die dies died
       easy easily`,
  de: `Haus Häuser Häusern Hauses
       Baum Bäume Bäumen
       Sprache Sprachen
       Freundin Freundinnen
       arbeiten arbeitet arbeite arbeitest
       Stadt Städte Städten
       Straße Straßen
       Forderung Förderung Forderungen
       schnell schneller schnelle schnellen
       Kind Kinder Kindern`,
  fr: `élection élections élective électif
       manger mange mangé mangée mangées mangent mangeant
       développer développé développée développement développements
       cheval chevaux
       national nationale nationaux nationalité
       acteur acteurs actrice actrices
       heureux heureuse heureuses heureusement
       employer emploie employé
       école écoles
       chanteur chanteuse chanteuses`,
  es: `educación educaciones educar educado
       voz voces
       feliz felices
       joven jóvenes
       dificultad dificultades
       inglés inglesa ingleses
       trabajar trabajador trabajadora trabajadores trabajo
       canción canciones
       hablar hablando habló hablaron`,
  it: `banca banche
       amico amici amiche
       parlare parlano parlato parlavano
       studente studenti
       attore attori attrice attrici
       lavoro lavori lavorare lavorando lavoratore
       nazione nazioni
       nazionale nazionali
       difficile difficili
       città`,
  pt: `educação educações educar
       nação nações
       eleição eleições
       nacional nacionais
       papel papéis
       difícil difíceis
       jovem jovens
       homem homens
       trabalhar trabalhando trabalhador trabalho
       espanhol espanhóis`,
  ru: `книга книги книгу книгой книгами
       красивый красивая красивого красивые
       хороший хорошая хорошие хорошему
       новый новая нового новые
       работать работает работай работал
       говорить говорит говорил
       история истории историй историей
       выборы выборов выборам
       русский русская русскими`,
  ar: `كتاب الكتاب والكتاب كتابه للكتاب بالكتاب
       مدرسة المدرسة مدرستنا المدرسه والمدرسة
       معلم المعلم معلمون المعلمين
       سيارة السيارة سيارات السيارات
       جامعة الجامعة جامعات والجامعات
       حكومة الحكومة حكومات
       طالب الطالب طالبات والطالب
       أستاذ الأستاذ استاذ بالأستاذ`,
}

describe.each(Object.entries(families))('%s', (language, text) => {
  const wanted = text.split('\n').map((line) => [...new Set(fold(line))])
  const library = () => {
    const opened = temporaryLibrary()
    addWords(opened, wanted.flat())
    return opened
  }

  test('each word finds its family and nothing else', () => {
    const opened = library()
    for (const family of wanted) {
      for (const word of family) {
        const found = listStemForms(opened, word, [language]).map(({ term }) => term)
        expect({ word, found: found.toSorted() }).toEqual({
          word,
          found: family.filter((other) => other !== word).toSorted(),
        })
      }
    }
  })
})

test.each([
  ['en', 'universe university universal'],
  ['en', 'organ organize organic'],
  ['en', 'policy police'],
  ['en', 'import important'],
  ['en', 'new news'],
  ['en', 'even evening'],
  ['en', 'experience experiment'],
  ['en', 'business busy bus'],
  ['en', 'politics polite'],
  ['en', 'car care'],
  ['en', 'general generate generic'],
  ['en', 'customs customer'],
  ['en', 'wit witness'],
  ['en', 'in is it inn'],
  ['en', 'mp3 mp3s 2024 2024s'],
  ['de', 'Kunde Kunst künftig'],
  ['fr', 'nation natif'],
  ['es', 'plaza placa'],
  ['it', 'qualità quale'],
  ['ru', 'рука рубль'],
])('%s: %s are not joined', (language, text) => {
  const library = temporaryLibrary()
  const words = fold(text)
  addWords(library, words)
  for (const word of words)
    expect({ word, found: listStemForms(library, word, [language]) }).toEqual({ word, found: [] })
})

test('the most frequent forms come first, with the number of their excerpts, and at most 24', () => {
  const library = temporaryLibrary()
  addWords(library, ['elected'], 7)
  addWords(library, ['elections'], 9)
  addWords(library, ['election'], 20)
  expect(listStemForms(library, 'election', ['en'])).toEqual([
    { term: 'elections', df: 9 },
    { term: 'elected', df: 7 },
  ])
  addWords(library, ['electing'], 8)
  expect(listStemForms(library, 'election', ['en']).map(({ term }) => term)).toEqual([
    'elections',
    'electing',
    'elected',
  ])
  const endings = ['', 'ed', 'ing', 'ement', 'able', 'ive', 'ation', 'er', 'ate', 'al', 'ance', 'ous', 'ism']
  const stem = 'blorept'
  addWords(
    library,
    endings.flatMap((ending) => [`${stem}${ending}`, `${stem}${ending}s`, `${stem}${ending}ly`]),
  )
  expect(listStemForms(library, stem, ['en'])).toHaveLength(24)
})

test('words are found in each of several languages, and in none that is not asked for', () => {
  const library = temporaryLibrary()
  addWords(library, fold('elections élection книги книга haus häuser'))
  expect(listStemForms(library, 'книга', ['en', 'ru'])).toMatchObject([{ term: 'книги' }])
  expect(listStemForms(library, 'книга', ['en', 'fi', 'constructor', ''])).toEqual([])
  expect(listStemForms(library, 'haus', ['en', 'de'])).toMatchObject([{ term: 'hauser' }])
  expect(listStemForms(library, 'haus', [])).toEqual([])
})

test('forms are found by ranges of the dictionary’s key', () => {
  const library = temporaryLibrary()
  const statements: string[] = []
  const prepare = library.prepare.bind(library)
  library.prepare = ((sql: string) => {
    statements.push(sql)
    return prepare(sql)
  }) as typeof library.prepare
  onTestFinished(() => {
    library.prepare = prepare
  })
  listStemForms(library, 'كتاب', ['ar'])
  const plans = statements.flatMap((sql) =>
    prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all({ beginning: '', end: '', maxLength: 0 }),
  )
  expect(plans.map(({ detail }) => detail)).toContain('SEARCH term USING PRIMARY KEY (term>? AND term<?)')
  expect(plans.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([])
})

test('the languages are those of the captions, without regions, and follow every change', () => {
  const library = temporaryLibrary()
  expect(listStemLanguages(library)).toEqual([])
  const track = (language: string) => ({ language, kind: 'manual', name: null, areTimesEstimated: false }) as const
  save(library, { videoId: idOf(1), audioClips: said('olá'), captionTrack: track('pt-BR') })
  save(library, { videoId: idOf(2), audioClips: said('olá'), captionTrack: track('pt') })
  expect(listStemLanguages(library)).toEqual(['pt'])
  save(library, { videoId: idOf(3), audioClips: said('hello'), captionTrack: null })
  save(library, { videoId: idOf(4), audioClips: said('hallo'), captionTrack: track('DE_at') })
  expect(listStemLanguages(library)).toEqual(['de', 'en', 'pt'])
  removeVideos(library, [idOf(4)], Date.now())
  save(library, { videoId: idOf(5), audioClips: said('bonjour'), captionTrack: track('fr') })
  expect(listStemLanguages(library)).toEqual(['en', 'fr', 'pt'])
})
