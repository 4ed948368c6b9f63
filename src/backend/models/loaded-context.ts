// Finds the context length that a model is loaded with, which is often much less than the model supports. Local servers report it outside
// OpenAI's interface: Ollama (https://docs.ollama.com/api/ps) and LM Studio (https://lmstudio.ai/docs/developer/rest/endpoints).
import { z } from 'zod'
import { isOnThisComputer } from '../../contract/loopback.ts'
import { parseBoundedJson } from '../bounds/bounded-json.ts'
import { readBoundedText } from '../bounds/bounded-text.ts'
import { baseUrl } from './endpoint.ts'
import { isSameName } from './list-models.ts'
import { type EndpointConfig, fetchFor } from './provider.ts'

const patienceMs = 3_000
const mostBytes = 2 ** 20
const count = z.int().positive()
const entriesOf = (key: string, length: string) =>
  z
    .object({ [key]: z.array(z.looseObject({ [length]: count.optional().catch(undefined) })) })
    .transform((answer) => answer[key] ?? [])

const servers = [
  {
    path: '/api/ps',
    names: ['model', 'name'],
    length: 'context_length',
    entries: entriesOf('models', 'context_length'),
  },
  {
    path: '/api/v0/models',
    names: ['id'],
    length: 'loaded_context_length',
    entries: entriesOf('data', 'loaded_context_length'),
  },
] as const

/** In tokens. Null when the server does not report it or the model is not loaded. Throws only `signal.reason`. */
export async function findLoadedContext(endpoint: EndpointConfig, signal?: AbortSignal): Promise<number | null> {
  const { url, model, key } = endpoint
  // Only servers on this computer or in the local network have these paths.
  if (!isOnThisComputer(url) && !url.startsWith('http:')) return null
  const root = baseUrl(url).replace(/\/v1$/, '')
  for (const { path, names, length, entries } of servers) {
    const limit = AbortSignal.timeout(patienceMs)
    try {
      const response = await fetchFor(endpoint)(root + path, {
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      })
      const found = entries
        .parse(parseBoundedJson(await readBoundedText(response.body, mostBytes)))
        .find((entry) => names.some((name) => isSameName(String(entry[name]), model)))
      const tokens = count.safeParse(found?.[length])
      if (tokens.success) return tokens.data
    } catch {
      signal?.throwIfAborted()
    }
  }
  return null
}
