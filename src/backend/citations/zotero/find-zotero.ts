// Finds out which Zotero runs on this computer and what it can do.
import { z } from 'zod'
import { askZotero, NoAnswer, type ZoteroAnswer } from './request.ts'

/** A Zotero that was found. `serverId` names its database; it is null where Zotero only takes new items. */
export interface FoundZotero {
  origin: string
  /** Null if Zotero did not say. */
  version: string | null
  serverId: string | null
  /** Why Zotero only takes new items; null if it can also update them. */
  whyOnlyAdd: 'old' | 'off' | null
  /** What Zotero calls the channel of a video among its kinds of creators. */
  creatorType: string
}

const askMs = 5_000

export const apiHeaders = { 'zotero-api-version': '3' }

const headerOf = ({ headers }: ZoteroAnswer, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const get = (origin: string, path: string, signal: AbortSignal | undefined) =>
  askZotero(origin, { method: 'GET', path, headers: apiHeaders, timeoutMs: askMs, signal })

const creatorTypesSchema = z.array(z.object({ creatorType: z.string() }))

/** From schema 41 on the first kind is `creator`. Before, `author` is the kind that citation styles print without a role. */
async function findCreatorType(origin: string, signal: AbortSignal | undefined): Promise<string> {
  const { status, text } = await get(origin, '/api/itemTypeCreatorTypes?itemType=videoRecording', signal)
  if (status !== 200) return 'author'
  const read = creatorTypesSchema.safeParse(readJsonText(text))
  const names = read.success ? read.data.map(({ creatorType }) => creatorType) : []
  return ['creator', 'author'].find((name) => names.includes(name)) ?? names[0] ?? 'author'
}

/** Undefined if the text is not JSON. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined if no Zotero answers there. Throws NoAnswer of kind `lost` if something closes the connection. */
export async function findZotero(origin: string, signal?: AbortSignal): Promise<FoundZotero | undefined> {
  try {
    const ping = await get(origin, '/connector/ping', signal)
    const version = headerOf(ping, 'x-zotero-version')
    if (ping.status !== 200 || (version === null && !ping.text.includes('Zotero'))) return undefined
    const root = await get(origin, '/api/', signal)
    const isOn = root.status === 200
    const serverId = isOn ? headerOf(root, 'zotero-server-id') : null
    return {
      origin,
      version,
      serverId,
      whyOnlyAdd: serverId !== null ? null : findReason(version, root.status),
      creatorType: isOn ? await findCreatorType(origin, signal) : 'author',
    }
  } catch (error) {
    if (error instanceof NoAnswer && error.kind === 'not-running') return undefined
    throw error
  }
}

/** A Zotero before version 10 only adds, whatever its setting is. Where the version is unknown, only the setting answers 403. */
function findReason(version: string | null, status: number): 'old' | 'off' {
  const major = Number.parseInt(version ?? '', 10)
  return major >= 10 || (Number.isNaN(major) && status === 403) ? 'off' : 'old'
}
