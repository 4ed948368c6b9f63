// Prints the service's responses that could not be read completely. They are kept because they may have been paid for.
import type { Client } from '../../backend/doors/connect.ts'
import type { KeptResult } from '../../contract/app/raw-results.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface SentOptions {
  json?: true
  /** The number of the import. */
  import?: number
  again?: true
}

const nothingKept = 'There is no response here that Footnote could not read.'

/** Prints the responses as one JSON document, or with `again` the result of reading them again: exit status 3 if one is still not complete. */
export async function sent(session: Session, input: string | undefined, options: SentOptions): Promise<number> {
  if (input === undefined && options.import === undefined) throw new UsageError('Name a video, or use --import N.')
  if (input !== undefined && options.import !== undefined)
    throw new UsageError('Name a video or use --import N, not both.')
  const kept = await session.call((client) =>
    options.import === undefined ? ofVideo(client, input ?? '') : ofImport(client, options.import),
  )
  if (kept.length === 0) printNotes([nothingKept])
  if (options.again) return await readAgain(session, kept, options.json === true)
  const results = await session.call((client) => Promise.all(kept.map((one) => asSent(client, one))))
  printJson({ results })
  return 0
}

async function ofVideo(client: Client, input: string): Promise<KeptResult[]> {
  return (await client.rawResults.list({ videoId: readVideoId(input) })).kept
}

async function ofImport(client: Client, importId: number): Promise<KeptResult[]> {
  const { items } = await client.imports.get({ importId })
  const kept = items.flatMap((item) => item.kept)
  return [...new Map(kept.map((one) => [one.rawId, one])).values()]
}

/** `sent` is the parsed JSON, or the text of a response that is not JSON. */
async function asSent(client: Client, { rawId, videoId, problem }: KeptResult) {
  const { contentBase64 } = await client.rawResults.export({ rawIds: [rawId] })
  const text = Buffer.from(contentBase64, 'base64').toString('utf8')
  try {
    return { rawId, videoId, problem, sent: JSON.parse(text) as unknown }
  } catch {
    return { rawId, videoId, problem, sent: text }
  }
}

async function readAgain(session: Session, kept: readonly KeptResult[], isJson: boolean): Promise<number> {
  const [rawId, ...others] = kept.map((one) => one.rawId)
  const { results } =
    rawId === undefined
      ? { results: [] }
      : await session.call((client) => client.rawResults.decodeAgain({ rawIds: [rawId, ...others] }), {
          isRepeatable: false,
        })
  if (isJson) printJson({ results })
  else
    printLines(
      results.map(
        ({ rawId, state, problem }) => `${state.padEnd(10)} ${rawId}${problem === null ? '' : `  ${problem}`}`,
      ),
    )
  return results.every(({ state }) => state === 'complete') ? 0 : 3
}
