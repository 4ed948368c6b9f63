import { once } from 'node:events'
import type { Client } from '../../backend/doors/connect.ts'
import { writeJson } from '../../backend/write-json.ts'
import { writeCurl } from '../../contract/serving-example.ts'
import { forTerminal } from '../output.ts'
import type { Session } from '../session.ts'

export interface ServeOptions {
  json?: true
  port?: number
  host?: string
  key?: string | undefined
  rate?: number
  /** Lets other programs spend on a language model that costs money even if there is no monthly cap. */
  withoutCap?: true
}

type Served = { url: string; key: string }

/** Prints one line of JSON for programs to stdout and, unless --json is used, a hint for people to stderr. */
function tell({ url, key }: Served, isJson: boolean): void {
  process.stdout.write(`${writeJson({ url, key })}\n`)
  if (isJson) return
  const hint = [
    `Other programs can use this library at ${url} with the key ${key}, until you press Ctrl+C. Try it:`,
    '',
    `  ${writeCurl(url, key)}`,
    '',
    `${url}/openapi.json describes the whole interface.`,
  ]
  process.stderr.write(`${forTerminal(hint.join('\n'))}\n`)
}

async function serveThrough(
  client: Client,
  options: ServeOptions & { formerKey?: string },
  signal: AbortSignal,
  onServed: (served: Served) => void,
) {
  // Throws the reason when the library cannot be used, before an address is announced.
  await client.tasks.list()
  const { port, host, key, formerKey, rate } = options
  if (options.withoutCap) await client.settings.update({ servesWithoutCap: true })
  const request = { port, host, key, formerKey, rate }
  for await (const served of await client.serving.open(request, { signal })) onServed(served)
  // The owner of the library is closing. The session notices, connects to the next owner, and calls this function again.
  if (!signal.aborted) await once(signal, 'abort')
}

/** Serves until `stop` aborts. The process that owns the library serves; when it ends, the next owner takes over at the same port. */
export async function serve(session: Session, options: ServeOptions, stop: AbortSignal): Promise<number> {
  let last: Served | undefined
  const onServed = (served: Served) => {
    if (served.url !== last?.url || served.key !== last.key) tell(served, options.json === true)
    last = served
  }
  const again = () => (last === undefined ? {} : { port: Number(new URL(last.url).port), formerKey: last.key })
  try {
    await session.call((client) => serveThrough(client, { ...options, ...again() }, stop, onServed))
  } catch (error) {
    if (!stop.aborted) throw error
  }
  return 0
}
