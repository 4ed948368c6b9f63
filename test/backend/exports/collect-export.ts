import { runExport } from '../../../src/backend/exports/run-export.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import {
  destinationSchema,
  type ExportEvent,
  type ExportRequest,
  exportedSchema,
} from '../../../src/contract/app/exports.ts'

export type CollectedExport = Omit<Extract<ExportEvent, { type: 'finished' }>, 'type'> & {
  /** Of the destination `window`; empty for others. */
  content: Buffer
  /** `content` as text. */
  text: string
}

/** Takes all events of an export. */
export async function collectExport(
  events: AsyncIterable<ExportEvent> | Promise<AsyncIterable<ExportEvent>>,
): Promise<CollectedExport> {
  const pieces: Buffer[] = []
  for await (const event of await events) {
    if (event.type === 'piece') pieces.push(Buffer.from(event.base64, 'base64'))
    if (event.type !== 'finished') continue
    const { type: _, ...finished } = event
    const content = Buffer.concat(pieces)
    return { ...finished, content, text: content.toString() }
  }
  throw new Error('The export has no end')
}

/** Exports from a library, to the caller or to a folder. */
export const exportFrom = (library: Library, what: ExportRequest, folder?: string): Promise<CollectedExport> =>
  collectExport(
    runExport(library, {
      what: exportedSchema.parse(what),
      destination: destinationSchema.parse(folder === undefined ? { kind: 'window' } : { kind: 'folder', folder }),
    }),
  )

interface Exporting {
  exports: { run(input: { what: ExportRequest; destination: { kind: 'window' } }): Promise<AsyncIterable<ExportEvent>> }
}

/** Exports through a client. */
export const exportThrough = (client: Exporting, what: ExportRequest): Promise<CollectedExport> =>
  collectExport(client.exports.run({ what, destination: { kind: 'window' } }))
