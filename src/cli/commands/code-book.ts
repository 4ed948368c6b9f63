import type { CodeBookFormat } from '../../contract/app/tags.ts'
import { forTerminal, printJson } from '../output.ts'
import type { Session } from '../session.ts'

export interface CodeBookOptions {
  json?: true
  format: CodeBookFormat
}

/** Prints all tags with their descriptions. */
export async function codeBook(session: Session, { json, format }: CodeBookOptions): Promise<number> {
  const { text } = await session.call((client) => client.tags.codeBook({ format }))
  if (json) printJson({ format, text })
  else process.stdout.write(forTerminal(text))
  return 0
}
