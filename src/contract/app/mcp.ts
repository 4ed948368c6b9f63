// What AI assistants use over the Model Context Protocol (MCP), beside the routes that they share with the window.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { answerMethodSchema, citationSchema, questionSchema, scopeSchema } from './answers.ts'

/** How an assistant starts Footnote's MCP server: a program with arguments, without a shell. */
export const mcpProgramSchema = z.object({ command: z.string(), args: z.array(z.string()) })
export type McpProgram = z.infer<typeof mcpProgramSchema>

export const mcp = {
  /** Null if this installation has no program that an assistant can start, as in the packaged desktop app. */
  program: oc.output(z.object({ program: mcpProgramSchema.nullable() })),
  /**
   * Answers a question from the library for another program: within its budget, and without keeping the answer in the list of answers.
   * Throws CAP_NEEDED and the other errors of the money and of the model call.
   */
  ask: oc
    .input(
      z.object({
        question: questionSchema,
        scope: scopeSchema.refine(({ kind }) => kind !== 'service', 'Only the library can be asked.'),
      }),
    )
    .output(
      z.object({
        /** Markdown with citations as `[n]`. Empty when nothing was found. */
        text: z.string(),
        citations: z.array(citationSchema),
        method: answerMethodSchema,
        /** US dollars; null when unknown. */
        costUsd: z.number().nullable(),
      }),
    ),
}
