// The transcript of a video as a WebVTT file, for programs that let their user attach one.
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import { AppError, findAppError } from '../../../contract/app/errors.ts'
import type { Client } from '../connect.ts'
import { failureOf } from '../http/failures.ts'
import { readVideo } from './arguments.ts'
import type { Reach } from './reach.ts'

async function writeVtt(client: Client, videoId: string, signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = []
  const what = { type: 'videos' as const, videoIds: [videoId], format: 'vtt' as const }
  for await (const event of await client.exports.run({ what, destination: { kind: 'window' } }, { signal })) {
    if (event.type === 'piece') pieces.push(Buffer.from(event.base64, 'base64'))
    const [skipped] = event.type === 'finished' ? event.skipped : []
    if (skipped !== undefined) throw new AppError('BAD_INPUT', skipped.reason)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export function addTranscriptResource(server: McpServer, reach: Reach): void {
  server.registerResource(
    'transcript',
    new ResourceTemplate('footnote://video/{id}/transcript.vtt', { list: undefined }),
    { title: 'Transcript', description: 'The transcript of a video', mimeType: 'text/vtt' },
    async (uri, { id }, { mcpReq: { signal } }) => {
      try {
        const videoId = readVideo(String(id))
        const text = await reach((client) => writeVtt(client, videoId, signal))
        return { contents: [{ uri: uri.href, mimeType: 'text/vtt', text }] }
      } catch (error) {
        if (signal.aborted) throw error
        const { error: sentence } = failureOf(findAppError(error) ?? error)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentence)
      }
    },
  )
}
