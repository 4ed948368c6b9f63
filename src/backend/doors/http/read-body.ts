import type { z } from 'zod'
import { AppError } from '../../../contract/app/errors.ts'
import { firstFault } from '../../../contract/service/each.ts'

/** The request a body holds. Throws BAD_INPUT, which names the field at fault. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const { field, fault } = firstFault(read.error, body)
  const [issue] = read.error.issues
  // What the schemas of the contract say in their own words goes on from the field's name.
  const said = issue?.code === 'invalid_type' || issue === undefined ? '' : issue.message
  const sentence = /^[a-z]/.test(said) ? said : said === '' ? fault : `cannot be accepted (${said})`
  throw new AppError('BAD_INPUT', `${field === '' ? 'The body' : field.slice(0, 100)} ${sentence}.`)
}
