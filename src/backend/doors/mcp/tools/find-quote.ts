import { z } from 'zod'
import { collectionField, limitField, readCollection, readVideo, videoField } from '../arguments.ts'
import { hitShape, materialNote, notesShape, toHit } from '../describe-moment.ts'
import { fitPage } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

export const findQuoteTool = defineTool({
  name: 'find_quote',
  title: 'Find a quote',
  description:
    'Finds where words were said or shown, to check or cite a quotation: exact matches first, then similar wordings with their similarity (0 to 1).',
  input: z.object({
    text: z.string().max(2000),
    collection: collectionField,
    videoIds: z.array(videoField).min(1).max(500).optional(),
    limit: limitField(5, 20),
  }),
  output: z.object({
    hits: z.array(z.object({ ...hitShape, exact: z.boolean(), similarity: z.number() })),
    notes: notesShape,
  }),
  permission: null,
  async run({ text, collection, videoIds, limit }, { reach, signal }) {
    const ids = videoIds?.map(readVideo)
    const { quotes, hasMore } = await reach(async (client) => {
      const collectionId = await readCollection(client, collection)
      const request = {
        text,
        limit,
        ...(collectionId === undefined ? {} : { collectionId }),
        ...(ids === undefined ? {} : { videoIds: ids }),
      }
      return client.search.quote(request, { signal })
    })
    const hits = quotes.map((quote) => ({
      ...toHit(quote),
      exact: quote.isExact,
      similarity: Math.round(quote.similarity * 100) / 100,
    }))
    const make = (count: number) => ({
      hits: hits.slice(0, count),
      notes: [
        materialNote,
        ...(hits.length === 0 ? ['Nothing in the library is like this quote.'] : []),
        ...(hasMore || count < hits.length
          ? ['There are more places. search_moments with the words in quotation marks lists every exact one.']
          : []),
      ],
    })
    return fitPage(hits.length, make).result
  },
})
