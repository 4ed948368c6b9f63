// What both systems of Chicago have in common: The Chicago Manual of Style, 18th edition, chapters 13 and 14.
import type { Line } from '../line.ts'
import { given, own } from '../line.ts'
import type { Entry } from '../order.ts'
import { spellDuration } from '../times.ts'
import { inQuotes } from '../titles.ts'

/** Form and running time, as in “video, 18 min., 40 sec.”. */
export const formOf = ({ reference: { durationMs } }: Entry): string =>
  durationMs === null || durationMs <= 0 ? 'video' : `video, ${spellDuration(durationMs)}`

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A full stop, unless an abbreviation ends with one. */
export const withStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** The title in quotation marks; a description of a work without a known title stands without them. */
export const titleIn = ({ reference }: Entry, title: string, sign: '.' | ',' | ''): Line =>
  reference.title === null ? [own(`${title}${sign}`)] : [given(inQuotes(title, sign))]
