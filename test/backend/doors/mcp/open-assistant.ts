// The official client of the Model Context Protocol, connected to a complete backend over HTTP.
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { Door } from '../http/open-door.ts'

export interface Result {
  isError: boolean
  text: string
  structured: Record<string, unknown>
}

export interface Assistant {
  client: Client
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Result>
}

/** `answer` is what the user answers when Footnote asks; without it, the program cannot ask its user. */
export async function openAssistant(
  door: Pick<Door, 'url' | 'key'>,
  answer?: (message: string) => { action: 'accept' | 'decline'; content?: { confirm: boolean } },
): Promise<Assistant> {
  const capabilities = answer === undefined ? {} : { elicitation: { form: {} } }
  const options: ClientOptions = { capabilities, versionNegotiation: { mode: 'auto' } }
  const client = new Client({ name: 'test', version: '1' }, options)
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => answer(String(params.message)))
  const transport = new StreamableHTTPClientTransport(new URL(`${door.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${door.key}` } },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name, args = {}, signal) {
      const result = await client.callTool({ name, arguments: args }, signal === undefined ? {} : { signal })
      const [content] = result.content
      return {
        isError: result.isError === true,
        text: content?.type === 'text' ? content.text : '',
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
      }
    },
  }
}
