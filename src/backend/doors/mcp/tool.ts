// What a tool is, and how its calls are answered: arguments are checked, errors become one sentence, results are bounded.
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { isInputRequiredResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { assistantPermissions } from '../../../contract/app/choices.ts'
import { AppError, findAppError } from '../../../contract/app/errors.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { failureOf } from '../http/failures.ts'
import { readBody } from '../http/read-body.ts'
import type { Reach } from './reach.ts'
import { writeText } from './write-text.ts'

export interface ToolCall {
  reach: Reach
  /** Aborted when the assistant cancels the call or disconnects. */
  signal: AbortSignal
  /** Whether the assistant's program can ask its user a question. */
  canAskUser: boolean
  context: ServerContext
}

/** What the user must have allowed before a tool is offered. */
export type AssistantPermission = (typeof assistantPermissions)[number]

/** A tool. `run` throws an AppError for what the user should know. */
interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** Null for a tool that only reads and never costs anything. */
  permission: AssistantPermission | null
  run(args: z.output<Input>, call: ToolCall): Promise<z.output<Output> | InputRequiredResult>
}

const longestSentence = 600

function failed(error: unknown): CallToolResult {
  const sentence = plainLine(failureOf(findAppError(error) ?? error).error)
  const text = sentence.length > longestSentence ? `${sentence.slice(0, longestSentence).toWellFormed()}…` : sentence
  return { isError: true, content: [{ type: 'text', text }] }
}

/** The package's own message for wrong arguments is a list of JSON objects, so it is only told the schema, and Footnote checks. */
function advertise<Schema extends z.ZodObject>(schema: Schema): StandardSchemaWithJSON<unknown, unknown> {
  const { jsonSchema } = schema['~standard'] as StandardSchemaWithJSON['~standard']
  return { '~standard': { version: 1, vendor: 'footnote', jsonSchema, validate: (value) => ({ value }) } }
}

function readArguments<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const known = Object.keys(schema.shape)
  const unknown = Object.keys(Object(given ?? {})).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new AppError('BAD_INPUT', `There is no argument “${unknown.slice(0, 100)}”. Use ${known.join(', ')}.`)
  return readBody(schema, given ?? {})
}

type ReadAllowed = () => Promise<ReadonlySet<AssistantPermission>>

/** A tool that can be offered, without the types of its arguments. */
export interface OfferedTool {
  permission: AssistantPermission | null
  addTo(server: McpServer, reach: Reach, readAllowed: ReadAllowed): void
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): OfferedTool => ({
  permission: tool.permission,
  addTo: (server, reach, readAllowed) => addTool(server, tool, reach, readAllowed),
})

function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  tool: Tool<Input, Output>,
  reach: Reach,
  readAllowed: ReadAllowed,
): void {
  const { name, title, description, input, output, permission } = tool
  const annotations = {
    title,
    readOnlyHint: permission === null,
    destructiveHint: false,
    openWorldHint: permission !== null,
  }
  const config = { title, description, inputSchema: advertise(input), outputSchema: output, annotations }
  server.registerTool(name, config, async (given, context): Promise<CallToolResult | InputRequiredResult> => {
    const { signal } = context.mcpReq
    const elicitation = server.server.getClientCapabilities()?.elicitation
    const canAskUser = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
    try {
      // It was listed when the assistant connected. The user may have turned it off since.
      if (permission !== null && !(await readAllowed()).has(permission))
        throw new AppError('BAD_INPUT', 'The user has turned this off in the Settings of Footnote.')
      const result = await tool.run(readArguments(input, given), { reach, signal, canAskUser, context })
      if (isInputRequiredResult(result)) return result
      return { content: [{ type: 'text', text: writeText(result) }], structuredContent: { ...result } }
    } catch (error) {
      if (signal.aborted) throw error
      return failed(error)
    }
  })
}
