import type { Library } from '../../../src/backend/library/database/open.ts'
import { hundredthName, tenthName } from './generated-library.ts'
import { type MadeQuery, type QueryClass, wordsQuery } from './made-query.ts'
import { type Band, readWordBands } from './word-bands.ts'

/** Searches with a filter, for rare and for common words. */
export function chooseFiltered(library: Library): QueryClass[] {
  const words = readWordBands(library, 13)
  const wanted = [...words.list('rare', 8), ...words.list('medium', 8), ...words.list('common', 8)]
  const column = (sql: string): string[] => library.prepare<[], string>(sql).pluck().all()
  const channels = column('SELECT author FROM videos GROUP BY author ORDER BY count(*) DESC, author')
  const speakers = column(
    `SELECT speaker_id FROM passages WHERE speaker_id LIKE '% %' GROUP BY speaker_id ORDER BY count(*) DESC, speaker_id`,
  )
  const some = (names: readonly string[]) => [names[0] ?? '', names[Math.floor(names.length / 2)] ?? '']
  const crossed = (filters: readonly { filter: string; videos?: string }[]): MadeQuery[] =>
    filters.flatMap(({ filter, videos }) =>
      wanted.map((word) => ({
        ...wordsQuery(word),
        typed: `${filter} ${word} `,
        ...(videos === undefined ? { plain: null } : { videos }),
      })),
    )
  const inCollection = (name: string) => ({
    filter: `in:${name}`,
    videos: `SELECT video_id FROM collection_videos JOIN collections ON id = collection_id WHERE name = '${name}'`,
  })
  const byChannel = (author: string) => ({
    filter: `by:"${author}"`,
    videos: `SELECT id FROM videos WHERE author = '${author}'`,
  })
  const year = Date.UTC(2024, 0, 1)
  const kinds = ['medium', 'common'].flatMap((band) => words.list(band as Band, 12))
  return [
    { name: 'by: a large and a middling channel', queries: crossed(some(channels).map(byChannel)) },
    { name: 'in: a collection of 1 %', queries: crossed([inCollection(hundredthName)]) },
    { name: 'in: a collection of 10 %', queries: crossed([inCollection(tenthName)]) },
    {
      name: 'speaker: a frequent and a middling one',
      queries: crossed(some(speakers).map((speaker) => ({ filter: `speaker:"${speaker}"` }))),
    },
    {
      name: 'after: and before:',
      queries: crossed([
        { filter: 'after:2024', videos: `SELECT id FROM videos WHERE published_at >= ${year}` },
        { filter: 'before:2024', videos: `SELECT id FROM videos WHERE published_at < ${year}` },
      ]),
    },
    {
      name: 'lang: de',
      queries: crossed([{ filter: 'lang:de', videos: "SELECT id FROM videos WHERE caption_language = 'de'" }]),
    },
    {
      name: 'shown but not said',
      queries: kinds.map((word) => ({ typed: `shown:${word} -said:${word} `, plain: null })),
    },
    {
      name: 'said and shown',
      queries: kinds.map((word, index) => ({
        typed: `said:${word} shown:${kinds[(index + 7) % kinds.length]} `,
        plain: null,
      })),
    },
  ]
}
