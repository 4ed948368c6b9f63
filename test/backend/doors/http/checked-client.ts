// A client of the HTTP server that checks every request and response against the server's own OpenAPI description.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createParser } from 'eventsource-parser'
import { Agent, fetch, type RequestInit } from 'undici'
import type {
  AnswerResponse,
  AnswerStreamEvent,
  SearchResponse,
  WrittenVideosResponse,
} from '../../../../src/contract/service/written.ts'

interface Responses {
  '/videos': WrittenVideosResponse
  '/search': SearchResponse
  '/answer': AnswerResponse
}
type Path = keyof Responses

export interface Reply<Body> {
  status: number
  headers: Headers
  body: Body
}

export interface CheckedClient {
  /** Throws unless the status is 200. */
  post<P extends Path>(path: P, body: object): Promise<Responses[P]>
  /** Returns any response. A body that is not a string is sent as JSON. */
  send(path: string, body?: unknown, init?: RequestInit): Promise<Reply<{ error?: string }>>
  /**
   * Returns the events of a streamed answer, and whether they ended with [DONE]. `onBegun` is called when the response begins.
   */
  stream(body: object, onBegun?: () => void): Promise<{ events: AnswerStreamEvent[]; isDone: boolean }>
}

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>
}

const nameOf = (path: string) => `${path[1]?.toUpperCase()}${path.slice(2)}`

export async function createCheckedClient(url: string, key: string): Promise<CheckedClient> {
  const dispatcher = new Agent({ pipelining: 1 })
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as Description
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(description, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const check = (name: string, value: unknown): string | undefined => {
    const validate = validators.get(name) ?? ajv.compile({ $ref: `openapi#/components/schemas/${name}` })
    validators.set(name, validate)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
  const mustBe = (name: string, value: unknown) => {
    const fault = check(name, value)
    if (fault !== undefined) throw new Error(`${name}: ${fault}\n${JSON.stringify(value).slice(0, 500)}`)
  }

  const request = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      dispatcher,
      body: typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body),
      ...init,
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    })

  /** Every response must match the description, and so must every request that was accepted. */
  const checkReply = (path: string, sent: unknown, status: number, body: unknown) => {
    const isObject = typeof sent === 'object' && sent !== null
    if (status !== 200) {
      mustBe('Error', body)
      const described = description.paths[path]?.post?.responses
      if (described !== undefined && !(String(status) in described))
        throw new Error(`${path} does not tell of ${status}`)
      return
    }
    if (isObject) mustBe(`${nameOf(path)}Request`, sent)
    mustBe(`${nameOf(path)}Response`, body)
  }

  const send: CheckedClient['send'] = async (path, body, init) => {
    const response = await request(path, body, init)
    const text = await response.text()
    const isHead = init?.method === 'HEAD'
    const json = isHead ? {} : (JSON.parse(text) as { error?: string })
    if (!isHead && path in description.paths && (init?.method ?? 'POST') === 'POST')
      checkReply(path, body, response.status, json)
    return { status: response.status, headers: response.headers as unknown as Headers, body: json }
  }

  return {
    send,
    async post(path, body) {
      const reply = await send(path, body)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.error}`)
      return reply.body as never
    },
    async stream(body, onBegun) {
      mustBe('AnswerRequest', body)
      const response = await request('/answer', body)
      if (response.status !== 200) throw new Error(`/answer: ${response.status} ${await response.text()}`)
      onBegun?.()
      const events: AnswerStreamEvent[] = []
      let isDone = false
      const parser = createParser({
        onEvent({ data }) {
          if (data === '[DONE]') isDone = true
          else events.push(JSON.parse(data))
        },
      })
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
      for (const event of events) mustBe('AnswerStreamEvent', event)
      return { events, isDone }
    },
  }
}
