// A fake OpenAI-compatible endpoint: a real server on a loopback port that sends scripted replies.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { answerFromExcerpts } from './model-answer.ts'
import { toVector } from './model-vectors.ts'

export interface ModelCall {
  path: string
  headers: IncomingMessage['headers']
  model: string
  isStream: boolean
  system: string
  prompt: string
  /** The images in the request, as data URLs. */
  images: string[]
  /** The token limit of the reply, whichever field it came in. */
  limit: number | null
  /** The texts to embed; empty for a chat request. */
  texts: string[]
  /** Resolves if the caller closes the connection before the reply is complete. */
  hungUp: Promise<void>
}

export interface ModelReply {
  /** Use this reply for the next request of this kind. If left out, for the next request of any kind. */
  to?: 'chat' | 'vectors'
  /** Sent in reply to a request for vectors, instead of one vector per text. */
  vectors?: readonly (readonly number[])[]
  /** The parts of the reply's text; each is sent as one event of the stream. */
  pieces?: readonly string[]
  /** How long to wait before each piece, or before sending vectors. */
  delayMs?: number
  /** `null`: the stream ends without a finish reason. */
  finishReason?: string | null
  /** `null`: the reply does not report its token usage. */
  usage?: { inputTokens: number; outputTokens: number } | null
  /** `cutAfter`: break the connection after this many pieces. `silentAfter`: send nothing more after this many. */
  cutAfter?: number
  silentAfter?: number
  /** Any status but 200 is sent with `error` in OpenAI's format. */
  status?: number
  error?: string
  /** Sent unchanged instead of everything else: an object as JSON with `status`, a string as an HTML page. */
  body?: string | object
  /** The lines of the stream, instead of `pieces`. Strings are sent unchanged, objects as JSON events. */
  lines?: readonly (string | object)[]
}

export interface FakeModel {
  /** The base address, including `/v1`. */
  url: string
  calls: ModelCall[]
  /** Every request, including those in `calls`. */
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  /** The list that `/models` returns. `null`: the path does not exist. `whole`: the complete response body. */
  models: readonly Record<string, unknown>[] | { whole: unknown } | null
  /** JSON responses at other paths of the server, for example `/api/tags`. All other paths return 404. */
  besides: Record<string, unknown>
  /** Scripts the replies to the next calls, in order. After that, chats get an answer made from the excerpts in their prompt. */
  replyWith(...replies: ModelReply[]): void
  close(): Promise<void>
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const chunk = (model: string, fields: object) =>
  `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 0, model, ...fields })}\n\n`

const countTokens = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
})

/** Waits briefly first, so that the data already written still arrives. */
async function hangUp(response: ServerResponse): Promise<void> {
  await delay(20)
  response.destroy()
}

async function sendStream(response: ServerResponse, { model }: ModelCall, reply: ModelReply): Promise<void> {
  const { pieces = [], delayMs = 0, finishReason = 'stop', usage = { inputTokens: 100, outputTokens: 20 } } = reply
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (reply.lines !== undefined) {
    const lines = reply.lines.map((line) => (typeof line === 'string' ? line : `data: ${JSON.stringify(line)}`))
    return void response.end(lines.map((line) => `${line}\n\n`).join(''))
  }
  for (const [index, content] of pieces.entries()) {
    if (index === reply.cutAfter) return hangUp(response)
    if (index === reply.silentAfter) return
    if (delayMs > 0) await delay(delayMs)
    if (response.destroyed) return
    response.write(
      chunk(model, { choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] }),
    )
  }
  if (pieces.length === reply.cutAfter) return hangUp(response)
  if (pieces.length === reply.silentAfter) return
  if (finishReason !== null)
    response.write(chunk(model, { choices: [{ index: 0, delta: {}, finish_reason: finishReason }] }))
  if (usage !== null) response.write(chunk(model, { choices: [], usage: countTokens(usage) }))
  response.end(finishReason === null ? '' : 'data: [DONE]\n\n')
}

function sendWhole(response: ServerResponse, { model }: ModelCall, reply: ModelReply): void {
  const { pieces = [], finishReason = 'stop', usage = { inputTokens: 100, outputTokens: 20 } } = reply
  const message = { role: 'assistant', content: pieces.join('') }
  json(response, 200, {
    id: 'chat-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finishReason }],
    ...(usage === null ? {} : { usage: countTokens(usage) }),
  })
}

function sendVectors(response: ServerResponse, { model, texts }: ModelCall, reply: ModelReply): void {
  const { vectors = texts.map(toVector), usage = { inputTokens: texts.length * 7, outputTokens: 0 } } = reply
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  json(response, 200, { object: 'list', model, data, ...(usage === null ? {} : { usage: countTokens(usage) }) })
}

async function readCall(request: IncomingMessage, response: ServerResponse): Promise<ModelCall> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = JSON.parse(Buffer.concat(parts).toString()) as {
    model: string
    stream?: boolean
    messages?: { role: string; content: string | { text?: string; image_url?: { url: string } }[] }[]
    max_tokens?: number
    max_completion_tokens?: number
    input?: string | string[]
  }
  const messages = body.messages ?? []
  const textOf = (role: string) =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')))
      .join('\n')
  return {
    path: request.url ?? '',
    headers: request.headers,
    model: body.model,
    isStream: body.stream === true,
    system: textOf('system'),
    prompt: textOf('user'),
    images: messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.flatMap((part) => part.image_url?.url ?? []),
    ),
    limit: body.max_tokens ?? body.max_completion_tokens ?? null,
    texts: body.input === undefined ? [] : [body.input].flat(),
    hungUp: new Promise((resolve) => {
      response.on('close', () => {
        if (!response.writableFinished) resolve()
      })
    }),
  }
}

export interface FakeModelOptions {
  pieceDelayMs?: number
  /** The reply to a chat request when none was scripted. */
  answer?: (call: ModelCall) => readonly string[]
}

export async function startFakeModel({
  pieceDelayMs = 0,
  answer = ({ prompt }) => answerFromExcerpts(prompt),
}: FakeModelOptions = {}): Promise<FakeModel> {
  const calls: ModelCall[] = []
  const replies: ModelReply[] = []

  const takeReply = (kind: NonNullable<ModelReply['to']>) => {
    const index = replies.findIndex(({ to = kind }) => to === kind)
    return index < 0 ? undefined : replies.splice(index, 1)[0]
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    // A request through a proxy names the whole address, not only the path.
    const { pathname } = new URL(request.url ?? '/', 'http://fake')
    fake.requests.push({ path: pathname, headers: request.headers })
    if (pathname === '/v1/models' && fake.models !== null)
      return json(response, 200, 'whole' in fake.models ? fake.models.whole : { object: 'list', data: fake.models })
    if (Object.hasOwn(fake.besides, pathname)) return json(response, 200, fake.besides[pathname])
    const isChat = pathname === '/v1/chat/completions'
    if (!isChat && pathname !== '/v1/embeddings') return json(response, 404, { error: { message: 'no such path' } })
    const call = await readCall(request, response)
    calls.push(call)
    const reply = takeReply(isChat ? 'chat' : 'vectors') ?? {
      pieces: isChat ? answer(call) : [],
      delayMs: pieceDelayMs,
    }
    if (typeof reply.body === 'object') return json(response, reply.status ?? 200, reply.body)
    if (reply.status !== undefined && reply.status !== 200)
      return json(response, reply.status, { error: { message: reply.error ?? 'scripted failure', type: 'fake' } })
    if (reply.body !== undefined) return response.writeHead(200, { 'content-type': 'text/html' }).end(reply.body)
    if (!isChat) {
      await delay(reply.delayMs ?? 0)
      return reply.silentAfter === 0 ? undefined : sendVectors(response, call, reply)
    }
    return call.isStream ? sendStream(response, call, reply) : sendWhole(response, call, reply)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake model has no port')
  const fake: FakeModel = {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    requests: [],
    models: [{ id: 'small', object: 'model', owned_by: 'fake' }],
    besides: {},
    replyWith: (...more) => void replies.push(...more),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}
