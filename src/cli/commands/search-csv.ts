import { once } from 'node:events'
import { parse, resolve } from 'node:path'
import type { PassageKind } from '../../contract/app/moments.ts'
import { formatCount } from '../../contract/format-count.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { writePieces } from '../write-pieces.ts'
import { listSearchNotes, searchIndexed } from './search.ts'

export interface SearchCsvOptions {
  json?: true
  kind?: PassageKind
  limit?: number
  out?: string
}

function writeFile(out: string, pieces: AsyncIterable<string>, signal: AbortSignal): Promise<string> {
  const { dir, name, ext } = parse(resolve(out))
  return writePieces({ folder: dir, name, extension: ext.slice(1) || 'csv' }, pieces, signal)
}

async function printPieces(pieces: AsyncIterable<string>): Promise<void> {
  for await (const text of pieces) if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/**
 * Writes all moments that the search finds as CSV, to stdout or to a new file. An interruption leaves no file. A limit gives the first
 * moments, and a note that says how many there are.
 */
export async function searchCsv(
  session: Session,
  query: string,
  { json, kind, limit, out }: SearchCsvOptions,
  stop: AbortSignal,
): Promise<number> {
  const request = { query, ...(kind ? { kinds: [kind] } : {}) }
  const found = await searchIndexed(session, { ...request, limit: 1 })
  const written = { moments: 0, videos: 0 }
  const path = await session.call(
    async (client) => {
      const events = await client.search.csv(
        { ...request, ...(limit === undefined ? {} : { limit }) },
        { signal: stop },
      )
      async function* readPieces() {
        for await (const { text, moments, videos } of events) {
          Object.assign(written, { moments, videos })
          yield text
        }
      }
      return out === undefined ? printPieces(readPieces()) : writeFile(out, readPieces(), stop)
    },
    // What was printed cannot be taken back.
    { isRepeatable: false },
  )
  if (json) printJson({ written: path, ...written })
  else if (path !== undefined) printLines([path])
  const { moments, isExact } = found.total
  const isCut = written.moments === limit && limit < moments
  const cut = `Wrote ${written.moments.toLocaleString('en')} of ${isExact ? '' : 'at least '}${formatCount(moments, 'moment')}.`
  const result = written.moments === 0 ? ['Nothing found.'] : isCut ? [cut] : []
  printNotes([...listSearchNotes(found), ...result])
  return 0
}
