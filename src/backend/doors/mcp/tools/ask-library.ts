import { z } from 'zod'
import { answerMethodSchema, questionSchema } from '../../../../contract/app/answers.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import { collectionField, readCollection, readVideo, videoField } from '../arguments.ts'
import { describePlace, line, materialNote, notesShape, placeShape, spokenBy } from '../describe-moment.ts'
import { fitPage, shortenTo } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

/** The answer and each quotation are cut from these lengths on, and say so. */
const [mostAnswerChars, mostQuoteChars] = [4500, 600]

export const askLibraryTool = defineTool({
  name: 'ask_library',
  title: 'Ask the library',
  description:
    'Answers a question from the library with cited moments. The user’s language model may charge for it, within the user’s budget.',
  input: z.object({
    question: questionSchema,
    collection: collectionField,
    videoIds: z.array(videoField).min(1).max(500).optional(),
  }),
  output: z.object({
    answer: z.string(),
    method: answerMethodSchema,
    costUsd: z.number().nullable(),
    citations: z.array(
      z.object({
        number: z.int(),
        ...placeShape,
        videoId: z.string(),
        title: z.string(),
        speaker: z.string().nullable(),
        text: z.string(),
        supported: z.boolean().nullable(),
      }),
    ),
    notes: notesShape,
  }),
  permission: 'ask',
  async run({ question, collection, videoIds: named }, { reach, signal }) {
    const videoIds = named?.map(readVideo)
    const asked = await reach(
      async (client) => {
        const collectionId = await readCollection(client, collection)
        const scope =
          videoIds !== undefined
            ? { kind: 'videos' as const, videoIds }
            : collectionId !== undefined
              ? { kind: 'collection' as const, collectionId }
              : { kind: 'library' as const }
        return client.mcp.ask({ question, scope }, { signal })
      },
      { isRepeatable: false },
    )
    const answer = shortenTo(asked.text, mostAnswerChars)
    const citations = asked.citations.flatMap(
      ({ number, videoId, startMs, endMs, title, speakerId, text, supported }) =>
        videoId === null
          ? []
          : [
              {
                number,
                ...describePlace(videoId, startMs, endMs),
                videoId,
                title: line(title),
                speaker: spokenBy(speakerId),
                text: shortenTo(text, mostQuoteChars).text,
                supported,
              },
            ],
    )
    const make = (count: number) => ({
      answer: answer.text,
      method: asked.method,
      costUsd: asked.costUsd,
      citations: citations.slice(0, count),
      notes: [
        materialNote,
        ...(asked.text === '' ? ['Nothing in the library covers this question.'] : []),
        ...(answer.isCut ? ['The answer is cut. Ask a narrower question for the rest.'] : []),
        ...(count < citations.length
          ? [`The first ${count} of ${formatCount(citations.length, 'citation')} are listed.`]
          : []),
        ...(collection !== undefined && videoIds !== undefined ? ['Only videoIds was used, not collection.'] : []),
      ],
    })
    return fitPage(citations.length, make).result
  },
})
