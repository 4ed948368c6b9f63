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

const capSentence = 'The monthly cap in Footnote does not allow this call of the language model. Nothing was charged.'
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
      'The library is the cache. `Never` answers only from it, `Fallback` fetches missing videos live from YouTube on this computer, and `Always` fetches all videos live. Fetched videos are kept in the library. A video that cannot be delivered is an entry with the status `Fail`; the others are unaffected.',
    response: 'One result for each URL.',
    content: json('VideosResponse'),
  },
  {
    name: 'search',
    summary: 'Searches the library',
    description:
      'Results are videos with their best matching clip. `containSpokenText` and `containScreenText` are words that must follow each other in one clip of the video.',
    response: 'The results, best first.',
    content: json('SearchResponse'),
  },
  {
    name: 'answer',
    summary: 'Answers a question from the library, with citations',
    description: `The answer is written by the language model set up in Footnote; without one, it consists of excerpts. With \`stream\`, it is sent as server-sent events. Each event is one \`data:\` line with an AnswerStreamEvent as JSON: first pieces of the answer, then the citations, then the cost, then \`data: ${streamEnd}\`. An event of type \`error\` ends the stream.`,
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
      description: `Served by Footnote ${version} from a library on this computer. \`dollarCost\` is the known cost: 0 except for models with a price. Charges of unknown cost are counted in \`unknownCharges\`. If captions have no times, each clip has the whole video as its range. AI assistants connect to \`/mcp\` (Model Context Protocol), with the key as a bearer token.`,
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
