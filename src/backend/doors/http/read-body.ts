import type { z } from 'zod'
import { AppError } from '../../../contract/app/errors.ts'
import { firstFault } from '../../../contract/service/each.ts'

/** Validates the body of a request. Throws BAD_INPUT, which names the invalid field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const { field, fault } = firstFault(read.error, body)
  const [issue] = read.error.issues
  // The contract's own messages begin with a lower-case verb and continue the sentence after the field's name.
  const said = issue?.code === 'invalid_type' || issue === undefined ? '' : issue.message
  const sentence = /^[a-z]/.test(said) ? said : said === '' ? fault : `cannot be accepted (${said})`
  throw new AppError('BAD_INPUT', `${field === '' ? 'The body' : field.slice(0, 100)} ${sentence}.`)
}
