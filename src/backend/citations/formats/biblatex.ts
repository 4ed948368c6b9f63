// BibLaTeX, with the fields that its APA and Chicago styles read of videos.
import { numericDay } from '../dates.ts'
import { describeUntitled, type Reference } from '../reference.ts'
import { protect, writeEntry } from './latex.ts'

export function writeBiblatexEntry(reference: Reference, key: string): string {
  const { author, title, publishedAt, url, accessedAt } = reference
  return writeEntry('video', key, [
    ['entrysubtype', '{video}'],
    ['author', author === null ? null : protect(author)],
    ['title', protect(title ?? `[${describeUntitled(reference)}]`)],
    ['date', publishedAt === null ? null : `{${numericDay(publishedAt)}}`],
    ['publisher', '{YouTube}'],
    ['url', `{${url}}`],
    ['urldate', accessedAt === null ? null : `{${numericDay(accessedAt)}}`],
  ])
}
