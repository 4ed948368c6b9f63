import { z } from 'zod'
import type { Tag } from '../../../../contract/app/tags.ts'
import type { VideoRow } from '../../../../contract/app/videos.ts'
import { formatTime } from '../../../../contract/format-time.ts'
import { watchUrl } from '../../../../contract/youtube/addresses.ts'
import { collectionField, cursorField, findTag, limitField, readCollection, tagField, tagPathOf } from '../arguments.ts'
import { readCursor, readPlaceNumber, writeCursor } from '../cursors.ts'
import { line, materialNote, nextCursorShape, notesShape, writeDay } from '../describe-moment.ts'
import { fitPage } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

const mostNames = 20

const videoShape = z.object({
  videoId: z.string(),
  title: z.string(),
  channel: z.string(),
  publishedAt: z.string().nullable(),
  duration: z.string().nullable(),
  link: z.string(),
  collections: z.array(z.string()),
  tags: z.array(z.string()),
  marks: z.int(),
})

const named = z.array(z.object({ name: z.string(), videos: z.int() }))

/** Newest first. The id decides between videos that were added together, so that the order never depends on anything else. */
const compare = (a: VideoRow, b: VideoRow) => b.addedAt - a.addedAt || (a.videoId < b.videoId ? -1 : 1)

const isAfter = (row: VideoRow, addedAt: number, videoId: string) =>
  row.addedAt < addedAt || (row.addedAt === addedAt && row.videoId > videoId)

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The tag and the tags below it. */
const idsBelow = (tags: readonly Tag[], top: Tag): number[] =>
  tags.filter(({ path }) => top.path.every((name, index) => path[index] === name)).map(({ tagId }) => tagId)

export const listLibraryTool = defineTool({
  name: 'list_library',
  title: 'List the library',
  description:
    'Lists videos, newest first, or with list set to collections or tags, these with their number of videos. query: words of title or channel.',
  input: z.object({
    list: z.enum(['videos', 'collections', 'tags']).default('videos'),
    query: z.string().max(500).optional(),
    collection: collectionField,
    tag: tagField,
    limit: limitField(20, 100),
    cursor: cursorField,
  }),
  output: z.object({
    total: z.object({ videos: z.int(), collections: z.int(), tags: z.int() }),
    videos: z.array(videoShape).optional(),
    collections: named.optional(),
    tags: named.optional(),
    notes: notesShape,
    nextCursor: nextCursorShape,
  }),
  permission: null,
  async run({ list, limit, cursor, ...args }, { reach, signal }) {
    const request = { list, ...args }
    const [places, { rows, collections, tags }] = [
      readCursor(request, cursor, 2),
      await reach(async (client) => {
        const collectionId = await readCollection(client, args.collection)
        const [{ videos: rows }, { collections }, { tags }] = await Promise.all([
          client.videos.list(collectionId === undefined ? {} : { collectionId }, { signal }),
          client.collections.list(undefined, { signal }),
          client.tags.list(undefined, { signal }),
        ])
        return { rows, collections, tags }
      }),
    ]
    const wantedTags = args.tag === undefined ? undefined : idsBelow(tags, findTag(tags, args.tag))
    const words = fold(args.query ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
    const hasWords = (...texts: string[]) => words.every((word) => texts.some((text) => fold(text).includes(word)))
    const found = rows.filter(
      (row) => hasWords(row.title, row.author) && (wantedTags?.some((id) => row.tagIds.includes(id)) ?? true),
    )
    const total = { videos: found.length, collections: collections.length, tags: tags.length }
    if (list !== 'videos') {
      const all = (
        list === 'collections'
          ? collections.map(({ name, videoCount }) => ({ name, videos: videoCount, id: name }))
          : tags.map((tag) => ({ name: tagPathOf(tag), videos: tag.videoCount, id: tagPathOf(tag) }))
      )
        .filter(({ name }) => hasWords(name))
        .map(({ name, videos }) => ({ name: line(name), videos }))
      const at = places === undefined ? 0 : readPlaceNumber(places[0])
      const isOther = places !== undefined && readPlaceNumber(places[1]) !== all.length
      const from = isOther ? 0 : at
      const rest = all.slice(from, from + limit)
      const make = (count: number) => ({
        total,
        [list]: rest.slice(0, count),
        notes: [materialNote, ...(isOther ? [`The ${list} changed meanwhile, so the list starts again.`] : [])],
        nextCursor: from + count < all.length ? writeCursor(request, [from + count, all.length]) : null,
      })
      return fitPage(rest.length, make).result
    }
    const sorted = found.sort(compare)
    const [addedAt, videoId = ''] = places ?? []
    const after =
      addedAt === undefined ? sorted : sorted.filter((row) => isAfter(row, readPlaceNumber(addedAt), videoId))
    const pathById = new Map(tags.map((tag) => [tag.tagId, tagPathOf(tag)]))
    const nameById = new Map(collections.map(({ collectionId, name }) => [collectionId, name]))
    const listNames = (ids: readonly number[], by: ReadonlyMap<number, string>) =>
      ids.flatMap((id) => by.get(id) ?? []).map(line)
    const page = after.slice(0, limit).map((row) => ({
      videoId: row.videoId,
      title: line(row.title),
      channel: line(row.author),
      publishedAt: writeDay(row.publishedAt),
      duration: row.durationMs === null ? null : formatTime(row.durationMs),
      link: watchUrl(row.videoId),
      collections: listNames(row.collectionIds, nameById).slice(0, mostNames),
      tags: listNames(row.tagIds, pathById).slice(0, mostNames),
      marks: row.markCount,
    }))
    const isCut = after.some(({ collectionIds, tagIds }) => Math.max(collectionIds.length, tagIds.length) > mostNames)
    const make = (count: number) => {
      const last = after[count - 1]
      return {
        total,
        videos: page.slice(0, count),
        notes: [
          materialNote,
          'Videos that are added while you page are not in the list.',
          ...(isCut
            ? [`Of a video with more collections or tags, the first ${mostNames} are listed; see get_video.`]
            : []),
        ],
        nextCursor:
          last === undefined || count >= after.length ? null : writeCursor(request, [last.addedAt, last.videoId]),
      }
    }
    return fitPage(page.length, make).result
  },
})
