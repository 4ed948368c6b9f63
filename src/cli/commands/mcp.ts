import { serveStdio } from '@modelcontextprotocol/server/stdio'
import packageJson from '../../../package.json' with { type: 'json' }
import { createMcpServer } from '../../backend/doors/mcp/create-server.ts'
import type { AssistantPermission } from '../../backend/doors/mcp/tool.ts'
import { printNotes } from '../output.ts'
import type { Session } from '../session.ts'

const notAMessage = 'The assistant sent something that is not a message of the protocol. It was left out.'

export interface McpOptions {
  /** Allowed for this run in addition to what Settings allow. */
  allow?: AssistantPermission[]
}

/** Serves an AI assistant on standard input and output until it ends the input. Nothing else is written to standard output. */
export async function serveAssistant(session: Session, { allow = [] }: McpOptions, stop: AbortSignal): Promise<number> {
  const readAllowed = async () => {
    const settings = await session.call((client) => client.settings.get())
    const allowed = new Set(allow)
    if (settings.assistantsMayAsk) allowed.add('ask')
    if (settings.assistantsMayWrite) allowed.add('write')
    return allowed
  }
  const server = serveStdio(() => createMcpServer({ version: packageJson.version, reach: session.call, readAllowed }), {
    onerror: (error) => printNotes([error.name.endsWith('ZodError') ? notAMessage : error.message]),
  })
  const ended = Promise.withResolvers<void>()
  process.stdin.once('end', ended.resolve).once('close', ended.resolve)
  stop.addEventListener('abort', () => ended.resolve(), { once: true })
  await ended.promise
  await server.close()
  return 0
}
