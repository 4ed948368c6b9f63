import { z } from 'zod'
import { passageKindSchema } from '../../../../contract/app/moments.ts'
import { searchQuerySchema } from '../../../../contract/app/search.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import { withoutControls } from '../../../../contract/plain-text.ts'
import { printQuery } from '../../../../contract/search-query/print-query.ts'
import type { FilterField } from '../../../../contract/search-query/query-parts.ts'
import type { Client } from '../../connect.ts'
import {
  collectionField,
  cursorField,
  limitField,
  readCollection,
  readVideo,
  tagField,
  videoField,
} from '../arguments.ts'
import { readCursor, readPlaceNumber, writeCursor } from '../cursors.ts'
import { hitShape, materialNote, nextCursorShape, notesShape, toHit } from '../describe-moment.ts'
import { fitPage } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

const input = z.object({
  query: searchQuerySchema.describe('All words must occur within half a minute. "exact phrase", -without, said:word'),
  kinds: z.array(passageKindSchema).min(1).max(3).optional(),
  collection: collectionField,
  videoIds: z.array(videoField).min(1).max(500).optional(),
  speaker: z.string().max(200).optional(),
  tag: tagField,
  after: z.string().max(10).optional().describe('Published on or after: 2024, 2024-03 or 2024-03-31'),
  before: z.string().max(10).optional(),
  limit: limitField(10, 50),
  cursor: cursorField,
})

const output = z.object({
  total: z.object({ moments: z.int(), videos: z.int(), isExact: z.boolean() }),
  hits: z.array(z.object(hitShape)),
  notes: notesShape,
  nextCursor: nextCursorShape,
})

type Moments = Awaited<ReturnType<Client['search']['moments']>>

function readPlace(request: object, cursor: string | undefined): Moments['next'] {
  const place = readCursor(request, cursor, 4)
  if (place === undefined) return null
  const [list = '', round, video, moment] = place
  return {
    list,
    round: Math.min(2, readPlaceNumber(round)),
    video: readPlaceNumber(video),
    moment: readPlaceNumber(moment),
  }
}

/** If nothing has all the words, moments with some of them help an assistant to search again. */
async function findRelated(client: Client, request: Parameters<Client['search']['related']>[0], signal: AbortSignal) {
  const { results } = await client.search.related({ ...request, byMeaning: false }, { signal })
  return results.flatMap(({ moments, videoId, title, author }) =>
    moments.map((moment) => toHit({ ...moment, videoId, title, author, publishedAt: null })),
  )
}

export const searchMomentsTool = defineTool({
  name: 'search_moments',
  title: 'Search moments',
  description:
    'Finds moments in the user’s video library by what is said, shown or summarised. Best moments of each video first, then all others; follow nextCursor to get every one. Cite with at and link.',
  input,
  output,
  permission: null,
  async run({ limit, cursor, collection, videoIds: named, ...args }, { reach, signal }) {
    const filters = (['speaker', 'tag', 'after', 'before'] as const).flatMap((field: FilterField) => {
      const value = args[field as 'speaker']
      return value === undefined ? [] : [{ type: 'filter', field, value, isExcluded: false, start: 0, end: 0 } as const]
    })
    const query = [args.query, printQuery(filters)].filter((part) => part !== '').join(' ')
    const videoIds = named?.map(readVideo)
    const { kinds } = args
    const request = { query, kinds, collection, videoIds }
    const place = readPlace(request, cursor)
    const { page, hits, count } = await reach(async (client) => {
      const collectionId = await readCollection(client, collection)
      const scope = {
        query,
        ...(kinds === undefined ? {} : { kinds }),
        ...(collectionId === undefined ? {} : { collectionId }),
        ...(videoIds === undefined ? {} : { videoIds }),
      }
      const readPage = (most: number) =>
        client.search.moments({ ...scope, limit: most, ...(place === null ? {} : { after: place }) }, { signal })
      const page = await readPage(limit)
      const isNothing = page.moments.length === 0 && place === null
      const hits = isNothing ? await findRelated(client, { ...scope, limit }, signal) : page.moments.map(toHit)
      const { count } = fitPage(hits.length, (most) => write(page, hits.slice(0, most), isNothing, '0'.repeat(60)))
      // Fewer moments fit than were read: read only these, so that the next page starts after them.
      return { page: count < page.moments.length ? await readPage(count) : page, hits, count }
    })
    const { next } = page
    const after = next && writeCursor(request, [next.list, next.round, next.video, next.moment])
    return write(page, hits.slice(0, count), page.moments.length === 0 && place === null, after)
  },
})

function write(page: Moments, hits: z.infer<typeof output>['hits'], isRelated: boolean, nextCursor: string | null) {
  const { total, titledVideos, unindexedVideos, notices } = page
  const notes = [
    materialNote,
    ...notices.map(withoutControls),
    ...(isRelated
      ? [`No moment has all the words.${hits.length > 0 ? ' The closest moments are listed instead.' : ''}`]
      : []),
    ...(titledVideos > 0
      ? [`${formatCount(titledVideos, 'video')} with these words in the title: use list_library to see them.`]
      : []),
    ...(unindexedVideos > 0 ? [`Not indexed yet and not searched: ${formatCount(unindexedVideos, 'video')}.`] : []),
  ]
  return { total, hits, notes, nextCursor }
}
