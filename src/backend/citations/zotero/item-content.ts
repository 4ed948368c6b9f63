// What an item of Zotero says about a video, and what of it has to be changed there.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { formatTime } from '../../../contract/format-time.ts'
import { plainLine, withoutControls } from '../../../contract/plain-text.ts'
import type { ItemContent } from '../../library/zotero-items.ts'
import { numericDay } from '../dates.ts'
import { describeUntitled, type Reference } from '../reference.ts'

interface ContentParts {
  reference: Reference
  description: string
  tags: readonly string[]
  creatorType: string
}

/** Fields that are unknown are empty. Days are those of UTC. */
export function makeItemContent({ reference, description, tags, creatorType }: ContentParts): ItemContent {
  const { title, author, publishedAt, durationMs, url, accessedAt, language } = reference
  return {
    fields: {
      title: title ?? describeUntitled(reference),
      abstractNote: withoutControls(description).trim(),
      videoRecordingFormat: 'Video',
      studio: 'YouTube',
      date: publishedAt === null ? '' : numericDay(publishedAt),
      runningTime: durationMs === null ? '' : formatTime(durationMs),
      language: language ?? '',
      url,
      accessDate: accessedAt === null ? '' : numericDay(accessedAt),
    },
    creators: author === null ? [] : [{ creatorType, name: author }],
    tags: [...new Set(tags.map(plainLine))].filter((tag) => tag !== ''),
  }
}

const filled = ({ fields }: ItemContent) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** The item as Zotero's API takes it. */
export const toApiItem = (content: ItemContent): Record<string, unknown> => ({
  itemType: 'videoRecording',
  ...filled(content),
  creators: content.creators,
  tags: content.tags.map((tag) => ({ tag })),
})

/** The item as browser connectors send it. `fieldMode` 1 keeps the name of the channel whole. */
export const toConnectorItem = (content: ItemContent): Record<string, unknown> => ({
  itemType: 'videoRecording',
  ...filled(content),
  creators: content.creators.map(({ creatorType, name }) => ({ creatorType, lastName: name, fieldMode: 1 })),
  tags: content.tags.map((tag) => ({ tag })),
  attachments: [],
  seeAlso: [],
})

const creatorSchema = z.object({
  creatorType: z.string().catch(''),
  name: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
})
const listsSchema = z.object({
  creators: z.array(creatorSchema).catch([]),
  tags: z.array(z.object({ tag: z.string().catch('') })).catch([]),
})

/** Reads what Zotero's API says of an item. */
export function readItemContent(data: Readonly<Record<string, unknown>>): ItemContent {
  const { creators, tags } = listsSchema.parse(data)
  return {
    fields: Object.fromEntries(
      Object.entries(data).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
    creators: creators.map(({ creatorType, name, firstName, lastName }) => ({
      creatorType,
      name: name ?? [firstName, lastName].filter(Boolean).join(' '),
    })),
    tags: tags.map(({ tag }) => tag),
  }
}

interface Versions {
  /** As Footnote sent it last. */
  sent: ItemContent
  /** As Zotero returned it then; null if that is unknown. */
  kept: ItemContent | null
  /** As Zotero has it now. */
  current: ItemContent
  wanted: ItemContent
}

/**
 * What to change in Zotero: only what has changed in Footnote since it was sent, and only where Zotero's user did not change it. Tags that
 * the user added in Zotero stay. Empty if there is nothing to change.
 */
export function findItemChanges({ sent, kept, current, wanted }: Versions): Record<string, unknown> {
  const base = kept ?? sent
  const changes: Record<string, unknown> = {}
  // The user may have turned the item into one of another type, which lacks some of the fields.
  const isVideo = current.fields.itemType === 'videoRecording'
  for (const [name, value] of Object.entries(wanted.fields)) {
    const isNew = value !== (sent.fields[name] ?? '')
    const now = current.fields[name] ?? ''
    if (isNew && (isVideo || name in current.fields) && now !== value && now === (base.fields[name] ?? ''))
      changes[name] = value
  }
  const hasNewCreators = !isDeepStrictEqual(wanted.creators, sent.creators)
  if (
    hasNewCreators &&
    isDeepStrictEqual(current.creators, base.creators) &&
    !isDeepStrictEqual(current.creators, wanted.creators)
  )
    changes.creators = wanted.creators

  const added = wanted.tags.filter((tag) => !sent.tags.includes(tag) && !current.tags.includes(tag))
  const removed = sent.tags.filter((tag) => !wanted.tags.includes(tag))
  if (added.length > 0 || current.tags.some((tag) => removed.includes(tag)))
    changes.tags = [...current.tags.filter((tag) => !removed.includes(tag)), ...added].map((tag) => ({ tag }))
  return changes
}

/**
 * What Zotero holds of what Footnote wrote, to recognise later what its user changed. `returned` is the item after a write. A field that was
 * not written keeps its old value here, because the one in Zotero may be the user's.
 */
export function keepReturned(
  old: Pick<Versions, 'sent' | 'kept'> | undefined,
  written: Readonly<Record<string, unknown>>,
  returned: ItemContent,
): ItemContent {
  if (old === undefined) return returned
  const base = old.kept ?? old.sent
  const names = Object.keys(written)
  return {
    fields: {
      ...base.fields,
      ...Object.fromEntries(
        names.flatMap((name) => (name in returned.fields ? [[name, returned.fields[name] ?? '']] : [])),
      ),
    },
    creators: names.includes('creators') ? returned.creators : base.creators,
    tags: returned.tags,
  }
}
