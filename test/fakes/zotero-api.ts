// The fake Zotero's local API: reading in all versions, writing with permission from version 10 on.
import type { PermissionAnswer, Reply, ZoteroCall } from './zotero.ts'
import type { ZoteroItem, ZoteroLibrary } from './zotero-library.ts'

interface Outside {
  setup: { version: string | null; isApiOn: boolean; isReadOnly: boolean; serverId: string }
  library: ZoteroLibrary
  creatorTypes: readonly string[]
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  text,
})
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify(body),
})

const mostObjects = 50
const keyForm = /^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/

export function createZoteroApi({ setup, library, creatorTypes }: Outside) {
  /** Whether Zotero remembers each key. */
  const keys = new Map<string, boolean>()
  const answers: PermissionAnswer[] = ['always']
  let questions = 0
  let waiting: ((answer: PermissionAnswer) => void) | undefined

  const canWrite = () => Number.parseInt(setup.version ?? '10', 10) >= 10

  async function authorize(body: unknown): Promise<Reply> {
    const { appName } = body as { appName?: unknown }
    if (typeof appName !== 'string' || appName.trim() === '') return plain(400, 'appName is required')
    questions++
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'deny'
    const answer = next === 'wait' ? await new Promise<PermissionAnswer>((resolve) => (waiting = resolve)) : next
    if (answer === 'deny') return json(403, { denied: true })
    const key = `key${questions}`.padEnd(32, 'x')
    keys.set(key, answer === 'always')
    return json(200, { key, remember: answer === 'always' })
  }

  function writeOne(entry: Record<string, unknown>): {
    saved?: ZoteroItem
    unchanged?: string
    code?: number
    message?: string
  } {
    const key = typeof entry.key === 'string' ? entry.key : ''
    if (key !== '' && !keyForm.test(key)) return { code: 400, message: `Invalid key '${key}'` }
    const { version, ...data } = entry
    const existing = library.find(key)
    if (existing !== undefined) {
      if (typeof version !== 'number') return { code: 428, message: 'version not provided' }
      if (version !== existing.version)
        return { code: 412, message: `item version mismatch: expected ${version}, found ${existing.version}` }
      if (!library.change(key, data)) return { unchanged: key }
      return { saved: library.find(key) ?? existing }
    }
    if (typeof data.itemType !== 'string') return { code: 400, message: 'itemType property not provided' }
    if (typeof data.parentItem === 'string' && library.find(data.parentItem) === undefined)
      return { code: 409, message: `Parent item ${data.parentItem} doesn't exist` }
    const wrong = ((data.creators ?? []) as { creatorType: string }[]).find(
      (one) => !creatorTypes.includes(one.creatorType),
    )
    if (wrong) return { code: 400, message: `Invalid creator type '${wrong.creatorType}'` }
    return { saved: library.create(data) }
  }

  function write(body: unknown): Reply {
    if (!Array.isArray(body)) return plain(400, 'Uploaded data must be a JSON array')
    if (body.length > mostObjects) return plain(413, `Cannot add more than ${mostObjects} items at a time`)
    const results = { successful: {}, success: {}, unchanged: {}, failed: {} } as Record<
      string,
      Record<string, unknown>
    >
    for (const [index, entry] of body.entries()) {
      const { saved, unchanged, ...failed } = writeOne(entry)
      if (saved) Object.assign(results, { successful: { ...results.successful, [index]: saved } })
      else if (unchanged) Object.assign(results, { unchanged: { ...results.unchanged, [index]: unchanged } })
      else Object.assign(results, { failed: { ...results.failed, [index]: { key: entry.key ?? '', ...failed } } })
    }
    return json(200, results)
  }

  function read(url: URL): Reply {
    const path = url.pathname
    const withVersion = { 'Last-Modified-Version': String(library.version()) }
    if (path === '/api/') return plain(200, 'Nothing to see here.')
    if (path === '/api/itemTypeCreatorTypes')
      return json(
        200,
        creatorTypes.map((creatorType) => ({ creatorType, localized: creatorType })),
      )
    const one = /^\/api\/users\/0\/items\/([^/]+)$/.exec(path)?.[1]
    if (path === '/api/users/0/items' || path === '/api/users/0/items/top') {
      const { searchParams } = url
      const wanted = searchParams.get('itemKey')?.split(',')
      const query = searchParams.get('q')
      const itemType = searchParams.get('itemType')
      const found = library
        .list()
        .filter(({ data }) => data.deleted !== 1 || searchParams.get('includeTrashed') === '1')
        .filter(({ key }) => wanted === undefined || wanted.includes(key))
        .filter(({ data }) => itemType === null || data.itemType === itemType)
        .filter(({ data }) => query === null || JSON.stringify(data).includes(query))
        .filter(({ data }) => !path.endsWith('/top') || data.parentItem === undefined)
      return json(200, found, withVersion)
    }
    const item = one === undefined ? undefined : library.find(one)
    return item === undefined ? plain(404, 'Not found') : json(200, item, withVersion)
  }

  async function work({ method, path, headers, body }: ZoteroCall): Promise<Reply> {
    const url = new URL(path, 'http://zotero')
    const own: Record<string, string> = { 'Zotero-API-Version': '3', 'Zotero-Schema-Version': '44' }
    if (canWrite()) own['Zotero-Server-ID'] = setup.serverId
    const answer = await workInside()
    return { ...answer, headers: { ...answer.headers, ...(answer.status === 401 ? {} : own) } }

    async function workInside(): Promise<Reply> {
      if (!setup.isApiOn) return plain(403, 'Local API is not enabled')
      if (method === 'GET') return read(url)
      if (!canWrite()) return plain(400, 'Endpoint does not support method')
      const server = headers['zotero-server-id']
      if (server === undefined || server === '') return plain(428, 'Zotero-Server-ID not provided')
      if (server !== setup.serverId) return plain(412, 'Zotero-Server-ID does not match this server')
      if (headers['content-type'] !== 'application/json') return plain(400, 'Empty request body')
      if (url.pathname === '/api/local/authorize') return await authorize(body)
      const key = String(headers['zotero-api-key'] ?? '')
      if (key === '') return plain(401, 'API key required -- POST /api/local/authorize to obtain one')
      const isRemembered = keys.get(key)
      if (isRemembered === undefined) return plain(401, 'Invalid or expired API key')
      if (!isRemembered) keys.delete(key)
      if (setup.isReadOnly) return plain(403, 'Write access denied')
      return url.pathname === '/api/users/0/items' ? write(body) : plain(404, 'Not found')
    }
  }

  return {
    work,
    answers,
    questions: () => questions,
    answer: (answer: 'once' | 'always' | 'deny') => waiting?.(answer),
    forgetKeys: () => keys.clear(),
  }
}
