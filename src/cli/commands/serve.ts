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
  /** Allows other programs to spend on a priced language model although there is no monthly cap. */
  withoutCap?: true
}

type Served = { url: string; key: string }

/** One line for programs, whatever else is told to people. */
function tell({ url, key }: Served, isJson: boolean): void {
  process.stdout.write(`${writeJson({ url, key })}\n`)
  if (isJson) return
  const hint = [
    `Other programs can use this library at ${url} with the key ${key}, until you press Ctrl+C. Try it:`,
    '',
    `  ${writeCurl(url, key)}`,
    '',
    `${url}/openapi.json describes the rest.`,
  ]
  process.stderr.write(`${forTerminal(hint.join('\n'))}\n`)
}

async function serveThrough(
  client: Client,
  options: ServeOptions & { formerKey?: string },
  signal: AbortSignal,
  onServed: (served: Served) => void,
) {
  const { port, host, key, formerKey, rate } = options
  if (options.withoutCap) await client.settings.update({ servesWithoutCap: true })
  const request = {
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(key === undefined ? {} : { key }),
    ...(formerKey === undefined ? {} : { formerKey }),
    ...(rate === undefined ? {} : { rate }),
  }
  for await (const served of await client.serving.open(request, { signal })) onServed(served)
  // The owner is closing: the session sees that next, and finds the one after it.
  if (!signal.aborted) await once(signal, 'abort')
}

/** Serves until `stop`; where another Footnote owns the library, that one serves, and the one after it goes on. */
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
