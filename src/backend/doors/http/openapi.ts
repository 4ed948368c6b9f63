// The OpenAPI description, generated from the schemas that validate requests and give responses their types.
import { z } from 'zod'
import { streamEnd } from '../../../contract/service/stream.ts'
import { written } from '../../../contract/service/written.ts'
import { servedAnswerRequestSchema } from '../../service/answer.ts'
import { servedSearchRequestSchema } from '../../service/search.ts'
import { servedVideosRequestSchema } from '../../service/videos.ts'
import { sentences } from './failures.ts'

const requests = {
  VideosRequest: servedVideosRequestSchema,
  SearchRequest: servedSearchRequestSchema,
  AnswerRequest: servedAnswerRequestSchema,
}

type JsonSchema = Record<string, unknown>

/** Converts zod schemas to OpenAPI components, without the fields that zod adds for separate documents. */
function describeSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const described = z.toJSONSchema(registry, {
    io,
    uri: schemaRef,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return Object.fromEntries(
    Object.entries(described.schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}

const schemaRef = (name: string) => `#/components/schemas/${name}`
const json = (name: string) => ({ 'application/json': { schema: { $ref: schemaRef(name) } } })

const capSentence = 'The monthly cap that is set in Footnote leaves no room for the language model; nothing was bought.'
const failures: Record<string, string> = { ...sentences, 432: capSentence }
const nameOf = (status: string) => `Error${status}`

const describeFailures = () =>
  Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [
      nameOf(status),
      {
        description,
        ...(status === '429' || status === '503'
          ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 0 } } } }
          : {}),
        content: json('Error'),
      },
    ]),
  )

const refusals = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(String(status))}` }]))

interface Operation {
  name: 'videos' | 'search' | 'answer'
  summary: string
  description: string
  response: string
  content: Record<string, unknown>
  more?: number[]
}

const streamContent = {
  'text/event-stream': {
    schema: { $ref: schemaRef('AnswerStreamEvent') },
    example: `data: {"type":"answer-chunk","data":"Roofs"}\n\ndata: {"type":"data-citations","data":{"citations":[]}}\n\ndata: {"type":"data-cost","data":{"dollarCost":{"total":0}}}\n\ndata: ${streamEnd}\n\n`,
  },
}

const operations: Operation[] = [
  {
    name: 'videos',
    summary: 'Transcriptions, summaries and metadata of videos',
    description:
      'The library is the cache: `Never` answers from it alone, `Fallback` has what is missing fetched live from YouTube by this computer, `Always` fetches everything live. What is fetched is kept in the library. A video that cannot be had is an entry with the status `Fail`; the others are unaffected.',
    response: 'One result for each URL.',
    content: json('VideosResponse'),
  },
  {
    name: 'search',
    summary: 'Searches the library',
    description:
      'Results are videos with the clip that fits best. `containSpokenText` and `containScreenText` are words that one clip of the video has in a row.',
    response: 'What was found, best first.',
    content: json('SearchResponse'),
  },
  {
    name: 'answer',
    summary: 'Answers a question from the library, with citations',
    description: `By the language model that is set up in Footnote; without one, in excerpts. With \`stream\` the answer comes as server-sent events: each is one \`data:\` line that holds an AnswerStreamEvent as JSON; pieces of the answer come first, then the citations, then the cost, then \`data: ${streamEnd}\`. An event of type \`error\` ends the stream.`,
    response: 'The answer, in one piece or as a stream.',
    content: { ...json('AnswerResponse'), ...streamContent },
    more: [432],
  },
]

const describeOperation = ({ name, summary, description, response, content, more = [] }: Operation) => ({
  operationId: name,
  summary,
  description,
  requestBody: { required: true, content: json(`${name[0]?.toUpperCase()}${name.slice(1)}Request`) },
  responses: {
    200: { description: response, content },
    ...refusals(400, 401, 403, 404, 405, 413, 415, 429, ...more, 500, 503),
  },
})

/** Returns an OpenAPI 3.1 document. */
export function describeService({ url, version }: { url: string; version: string }): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Video Search, Answer and Contents Service Interface',
      version: '1.0.0',
      description: `Served by Footnote ${version} from a library on this computer. \`dollarCost\` is what is known to have been spent: 0 but for models with a price, and what is not known is counted in \`unknownCharges\`. Where captions came without times, when a thing is said is not known: its clip has the whole video as its range.`,
    },
    servers: [{ url }],
    security: [{ apiKey: [] }],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [`/${operation.name}`, { post: describeOperation(operation) }]),
      ),
      '/openapi.json': {
        get: {
          operationId: 'describe',
          summary: 'This description',
          security: [],
          responses: {
            200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
            ...refusals(403, 429, 500, 503),
          },
        },
      },
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      responses: describeFailures(),
      schemas: { ...describeSchemas(requests, 'input'), ...describeSchemas(written, 'output') },
    },
  }
}
