// A fake Zotero on a loopback port, with the rules of its server before version 10 and from version 10 on. It keeps items, notes and
// versions, so that tests look at what is in it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { createZoteroApi } from './zotero-api.ts'
import { createZoteroLibrary, type ZoteroItem, type ZoteroLibrary } from './zotero-library.ts'

export interface ZoteroCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** How Zotero's user answers when it asks for permission. `wait`: not until `answer` is called. */
export type PermissionAnswer = 'once' | 'always' | 'deny' | 'wait'

/** What goes wrong with the next requests whose path contains `path`. */
export interface ZoteroFault {
  path: string
  method?: 'GET' | 'POST'
  /** `close-before`: the connection closes before Zotero did anything. `close-after`: it did what it was asked, but the answer is lost. */
  kind: 'close-before' | 'close-after' | { status: number; text?: string; headers?: Record<string, string> }
  /** Once if left out. */
  times?: number
}

export interface FakeZoteroOptions {
  version?: string | null
  /** The setting that lets other programs read and, from version 10 on, write. */
  isApiOn?: boolean
  /** The kinds of creators of a video; from schema 41 on the first is `creator`. */
  creatorTypes?: string[]
}

export interface FakeZotero {
  origin: string
  calls: ZoteroCall[]
  library: ZoteroLibrary
  /** The videos, without those in the trash. */
  videos(): ZoteroItem[]
  /** The notes below an item. */
  notesOf(key: string): ZoteroItem[]
  /** Answers to questions for permission, in order; the last one is used again. */
  answers: PermissionAnswer[]
  /** How often Zotero asked its user. */
  questions(): number
  /** Answers the question that waits. */
  answer(answer: 'once' | 'always' | 'deny'): void
  /** Takes all permissions back. */
  forgetKeys(): void
  fail(...faults: ZoteroFault[]): void
  /** Requests whose path contains this wait until `release`. */
  hold(path: string): void
  release(): void
  set(options: { isApiOn?: boolean; isReadOnly?: boolean; serverId?: string; version?: string }): void
  close(): Promise<void>
}

export async function startFakeZotero(options: FakeZoteroOptions = {}): Promise<FakeZotero> {
  const { creatorTypes = ['director', 'author', 'castMember', 'contributor'] } = options
  const setup = {
    version: options.version === undefined ? '10.0.1' : options.version,
    isApiOn: options.isApiOn ?? true,
    isReadOnly: false,
    serverId: 'A8sf5Zsz8ySw',
  }
  const calls: ZoteroCall[] = []
  const library = createZoteroLibrary()
  const faults: (ZoteroFault & { left: number })[] = []
  const sessions = new Set<string>()
  let held: { path: string; over: PromiseWithResolvers<void> } | undefined
  const api = createZoteroApi({ setup, library, creatorTypes })

  function saveItems(body: unknown): Reply {
    const { sessionID, items } = body as { sessionID?: string; items?: Record<string, unknown>[] }
    if (typeof sessionID !== 'string' || sessions.has(sessionID)) return reply(409, { error: 'SESSION_EXISTS' })
    sessions.add(sessionID)
    if (setup.isReadOnly) return reply(500, { libraryEditable: false })
    for (const { notes, id: _, attachments: _attachments, seeAlso: _seeAlso, ...item } of items ?? []) {
      const parent = library.create(item)
      for (const { note } of (notes ?? []) as { note: string }[])
        library.create({ itemType: 'note', note, parentItem: parent.key })
    }
    return { status: 201, headers: { 'content-type': 'application/json' }, text: '' }
  }

  async function work(call: ZoteroCall): Promise<Reply> {
    const { pathname } = new URL(call.path, 'http://zotero')
    if (pathname === '/connector/ping')
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        text: '<html><body>Zotero is running</body></html>',
      }
    if (pathname === '/connector/saveItems' && call.method === 'POST') return saveItems(call.body)
    if (pathname.startsWith('/api/')) return await api.work(call)
    return { status: 404, headers: {}, text: 'No endpoint found' }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '/', headers } = request
    const text = await readText(request)
    const call = { method, path, headers, body: text === '' ? undefined : JSON.parse(text) }
    calls.push(call)
    const isOfPage = headers.origin !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '')
    if (isOfPage && headers['zotero-allowed-request'] === undefined) return void request.socket.destroy()
    if (held !== undefined && path.includes(held.path)) await held.over.promise
    const fault = faults.find((one) => one.left > 0 && path.includes(one.path) && (one.method ?? method) === method)
    if (fault) fault.left--
    if (fault?.kind === 'close-before') return void request.socket.destroy()
    const {
      status,
      headers: own,
      text: body,
    } = typeof fault?.kind === 'object'
      ? { status: fault.kind.status, headers: fault.kind.headers ?? {}, text: fault.kind.text ?? '' }
      : await work(call)
    if (fault?.kind === 'close-after') return void request.socket.destroy()
    // Zotero's own reason phrase is the word “undefined”.
    response.writeHead(status, 'undefined', {
      connection: 'close',
      ...(setup.version === null ? {} : { 'X-Zotero-Version': setup.version, 'X-Zotero-Connector-API-Version': '3' }),
      ...own,
    })
    response.end(body)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    library,
    videos: () => library.list().filter(({ data }) => data.itemType === 'videoRecording' && data.deleted !== 1),
    notesOf: (key) => library.list().filter(({ data }) => data.parentItem === key),
    answers: api.answers,
    questions: api.questions,
    answer: api.answer,
    forgetKeys: api.forgetKeys,
    fail: (...added) => void faults.push(...added.map((fault) => ({ ...fault, left: fault.times ?? 1 }))),
    hold(path) {
      held = { path, over: Promise.withResolvers() }
    },
    release() {
      held?.over.resolve()
      held = undefined
    },
    set: (changes) => void Object.assign(setup, changes),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}

const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})
