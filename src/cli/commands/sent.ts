// What the service sent and could not be read completely: it may have been paid for, so that it is kept.
import type { Client } from '../../backend/doors/connect.ts'
import type { KeptResult } from '../../contract/app/raw-results.ts'
import { UsageError } from '../errors.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { readVideoId } from '../video-argument.ts'

export interface SentOptions {
  json?: true
  /** The number of one. */
  import?: number
  again?: true
}

const nothingKept = 'Nothing is kept that the service sent and could not be read.'

/** One JSON document; with `again` what became of reading it once more. Exit status 3 where something still cannot be read. */
export async function sent(session: Session, input: string | undefined, options: SentOptions): Promise<number> {
  if ((input === undefined) === (options.import === undefined)) throw new UsageError('Name a video, or use --import.')
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

/** As it came: of something that is no JSON, its text. */
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
