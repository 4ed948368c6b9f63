// Makes the name of an exported file from the user's template.
import type { FileNameVariable } from '../../../contract/app/file-name-template.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { maxNameBytes, safeFileName } from '../file-names.ts'

export type NamedAfter = Pick<Video, 'videoId' | 'title' | 'author' | 'publishedAt' | 'captionTrack'> & {
  /** The collection that is exported, or the first one of the video. */
  collection: string | null
}

/** Instead of a folder without a name. */
const fallbacks: Record<FileNameVariable, string> = {
  title: 'Untitled',
  id: 'Untitled',
  channel: 'Unknown channel',
  date: 'Unknown date',
  collection: 'No collection',
  language: 'Unknown language',
}

function dayOf(instantMs: number | null): string {
  const date = new Date(instantMs ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const valuesOf = (named: NamedAfter): Record<FileNameVariable, string> => ({
  title: named.title,
  id: named.videoId,
  channel: named.author,
  date: dayOf(named.publishedAt),
  collection: named.collection ?? '',
  language: named.captionTrack?.language ?? '',
})

const variable = /\{(\w+)\}/g

const isVariable = (name: string): name is FileNameVariable => name in fallbacks

const bytesOf = (text: string) => Buffer.byteLength(text)

/** One part of the path. The longest value is shortened until the name fits, so that a short one such as the id stays whole. */
function fillPart(part: string, values: Record<FileNameVariable, string>): string {
  const shortened = { ...values }
  const safeValue = (name: FileNameVariable) => (name === 'id' ? shortened.id : safeFileName(shortened[name], ''))
  const fill = () => part.replaceAll(variable, (_all, name: string) => (isVariable(name) ? safeValue(name) : ''))
  const used = [...part.matchAll(variable)].flatMap(([, name = '']) => (isVariable(name) ? [name] : []))
  for (let excess = bytesOf(fill()) - maxNameBytes; excess > 0; excess = bytesOf(fill()) - maxNameBytes) {
    const safe = used.map((name) => ({ name, value: safeValue(name) }))
    const longest = safe.toSorted((a, b) => bytesOf(b.value) - bytesOf(a.value))[0]
    if (longest === undefined || longest.value === '') break
    const times = used.filter((name) => name === longest.name).length
    const room = Math.max(0, bytesOf(longest.value) - Math.ceil(excess / times))
    shortened[longest.name] = safeFileName(longest.value, '', room)
  }
  const [first] = used
  const filled = fill()
  // An id may begin with a dash, which many programs take for an option.
  return safeFileName(
    filled.startsWith('-') ? `_${filled}` : filled,
    first === undefined ? 'Untitled' : fallbacks[first],
  )
}

/**
 * The file name without extension. A `/` of the template makes folders; a title never does. Each part has at most 180 bytes, and none leads
 * out of the folder.
 */
export function nameFile(template: string, named: NamedAfter): string {
  const values = valuesOf(named)
  return template
    .split(/[/\\]/)
    .map((part) => fillPart(part, values))
    .join('/')
}
