import type { CitationFormat, CitationStyle, Citations, Cited } from '../../contract/app/citations.ts'
import { findAppError } from '../../contract/app/errors.ts'
import { findClipAt } from '../../contract/clip-at.ts'
import { findCollectionId } from '../collection-argument.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import { checkStart, hasTime, readMomentArgument } from '../read-moment-argument.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'
import { findTagId } from './marks.ts'

export interface CiteOptions {
  json?: true
  collection?: string
  tag?: string
  all?: true
  style: CitationStyle
  format?: CitationFormat
}

type Item = Extract<Cited, { kind: 'items' }>['items'][number]

/** A time without an end is the clip said then, else the one shown, else only the time. */
async function readItem(session: Session, argument: string): Promise<Item> {
  if (!hasTime(argument)) return { videoId: readVideoId(argument) }
  const { videoId, startMs, endMs } = readMomentArgument(argument)
  const video = await session
    .call((client) => client.videos.get({ videoId }))
    .catch((error) => {
      // A mark may know a video that is no longer in the library.
      if (findAppError(error)?.code === 'VIDEO_NOT_FOUND') return undefined
      throw error
    })
  if (video !== undefined) checkStart(video, startMs)
  const clip = video === undefined || endMs !== null ? undefined : findClipAt(video, startMs)
  return { videoId, startMs: clip?.startMs ?? startMs, endMs: clip?.endMs ?? endMs ?? startMs }
}

async function readWhat(session: Session, what: readonly string[], options: CiteOptions): Promise<Cited> {
  const { collection, tag, all } = options
  const scopes = [what.length > 0, collection !== undefined, tag !== undefined, all !== undefined]
  if (scopes.filter(Boolean).length !== 1)
    throw new UsageError('Name videos or moments to cite, or use one of --collection, --tag and --all.')
  if (collection !== undefined) return { kind: 'collection', collectionId: await findCollectionId(session, collection) }
  if (tag !== undefined) {
    const { tags } = await session.call((client) => client.tags.list())
    return { kind: 'tag', tagId: findTagId(tags, tag) }
  }
  if (all) return { kind: 'library' }
  const items: Item[] = []
  for (const argument of what) items.push(await readItem(session, argument))
  return { kind: 'items', items }
}

/** For one video or moment, strings and one CSL item; otherwise the bibliography, and lists in the order of the items. */
function toDocument({ items, bibliography, skipped }: Citations, isOne: boolean) {
  const [one] = items
  if (isOne && one !== undefined) {
    const { reference, inText, shortNote, csl } = one
    return { text: reference.text, inText: inText.text, shortNote: shortNote?.text ?? null, csl, skipped }
  }
  const csl = [...new Map(items.map((item) => [item.videoId, item.csl])).values()]
  return { text: bibliography.text, inText: items.map(({ inText }) => inText.text), csl, skipped }
}

const nothing = 'There are no videos to cite.'

/** Prints the bibliography and, for videos and moments that were named, how to cite each in the text. */
export async function cite(session: Session, what: readonly string[], options: CiteOptions): Promise<number> {
  const cited = await readWhat(session, what, options)
  const { style, format, json } = options
  if (format !== undefined) {
    const { text, works, skipped } = await session.call((client) => client.citations.export({ cited, format }))
    if (json) printJson({ text, works, skipped })
    else if (works > 0) process.stdout.write(text)
    if (works === 0) printNotes([nothing])
    return 0
  }
  const citations = await session.call((client) => client.citations.cite({ cited, style }))
  const { items, bibliography } = citations
  if (json) printJson(toDocument(citations, what.length === 1))
  else {
    const inText = items.flatMap((item) => [
      item.inText.text,
      ...(item.shortNote === null ? [] : [item.shortNote.text]),
    ])
    printLines([...bibliography.works.map(({ text }) => text), ...(what.length > 0 ? inText : [])])
  }
  if (items.length === 0) printNotes([nothing])
  return 0
}
