import { resolve } from 'node:path'
import type { CodedMark, CodesImport } from '../../contract/app/codes.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'

export interface ImportCodesOptions {
  json?: true
  dryRun?: true
}

const showTags = (tags: readonly (readonly string[])[]) => tags.map((path) => path.join('/')).join(', ')

function describeMark({ state, title, isWholeVideo, startMs, quote, tags, note }: CodedMark): string {
  const place = isWholeVideo ? title : `${title} ${formatTime(startMs)}`
  const words = quote === '' ? '' : ` “${quote}”`
  const given = [showTags(tags), note].filter((part) => part !== '').join(' – ')
  return `${state === 'new' ? '+' : '~'} ${place}${words}${given === '' ? '' : `: ${given}`}`
}

function summarise({ marks, unchanged, tags, videos }: CodesImport, isDryRun: boolean): string {
  const added = marks.filter(({ state }) => state === 'new').length
  const news = tags.filter(({ tagId }) => tagId === null).length
  const parts = [
    formatCount(news, 'new tag'),
    formatCount(added, 'new mark'),
    `${formatCount(marks.length - added, 'mark')} ${isDryRun ? 'to change' : 'changed'}`,
    `${unchanged} unchanged`,
    ...(videos.length === 0 ? [] : [`tags for ${formatCount(videos.length, 'video')}`]),
  ]
  return `${isDryRun ? 'Would import' : 'Imported'}: ${parts.join(', ')}`
}

/** Imports a REFI-QDA project. Returns 3 if something in it has no place in the library. */
export async function importCodes(session: Session, path: string, options: ImportCodesOptions): Promise<number> {
  const { json, dryRun: isDryRun = false } = options
  const file = { type: 'path' as const, path: resolve(path) }
  // A second import of the same file changes nothing, so the call can be repeated.
  const done = await session.call((client) =>
    isDryRun ? client.codes.preview({ file }) : client.codes.apply({ file }),
  )
  if (json) printJson({ ...done, isDryRun })
  else {
    const newTags = done.tags.filter(({ tagId }) => tagId === null)
    printLines([
      ...newTags.map(({ tagPath }) => `+ tag ${tagPath.join('/')}`),
      ...done.marks.map(describeMark),
      ...done.videos.map(({ title, tags }) => `~ ${title}: ${showTags(tags)}`),
      summarise(done, isDryRun),
    ])
  }
  printNotes(done.notes)
  printNotes(
    done.leftovers.map(({ where, words, reason }) => `${where}${words === '' ? '' : `: “${words}”`}: ${reason}`),
  )
  return done.leftovers.length === 0 ? 0 : 3
}
