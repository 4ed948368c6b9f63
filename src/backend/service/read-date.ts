import { AppError } from '../../contract/app/errors.ts'

const dayMs = 24 * 60 * 60 * 1000
const dayForm = /^\d{4}-\d{2}-\d{2}$/
/** A time without a time zone is taken as UTC. */
const instantForm = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/

type Given = string | number | null | undefined

/** Undefined when no date was given. Throws BAD_INPUT when it is neither ISO 8601 nor milliseconds since the epoch. */
export function readFirstInstant(field: string, given: Given): number | undefined {
  if (given === null || given === undefined) return undefined
  const instant = typeof given === 'number' ? given : readText(given.trim())
  if (Number.isNaN(new Date(instant).getTime()))
    throw new AppError('BAD_INPUT', `${field} is neither a date in ISO 8601 nor a number of milliseconds.`)
  return instant
}

/** Like `readFirstInstant`, but a date without a time means the end of that day. */
export function readLastInstant(field: string, given: Given): number | undefined {
  const instant = readFirstInstant(field, given)
  const isDay = typeof given === 'string' && dayForm.test(given.trim())
  return instant === undefined || !isDay ? instant : instant + dayMs - 1
}

function readText(text: string): number {
  if (dayForm.test(text)) return Date.parse(text)
  const form = instantForm.exec(text)
  return form === null ? Number.NaN : Date.parse(form[1] === undefined ? `${text.replace(' ', 'T')}Z` : text)
}
