// Sentences about why Zotero did not take something.
import { AppError } from '../../../contract/app/errors.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { ZoteroAnswer } from './request.ts'

export const notRunning = () => new AppError('ZOTERO_UNREACHABLE', 'Zotero is not running. Start Zotero and try again.')

const check = 'Check in Zotero that no window is asking you something, then try again.'

export const unanswered = (isLate: boolean) =>
  new AppError(
    'ZOTERO_UNREACHABLE',
    isLate ? `Zotero does not answer. ${check}` : `Zotero closed the connection without an answer. ${check}`,
  )

export const denied = () =>
  new AppError(
    'ZOTERO_REFUSED',
    'Zotero did not allow Footnote to write. Nothing more was sent. To send, try again and select Allow in Zotero.',
  )

export const readOnly = () =>
  new AppError(
    'ZOTERO_REFUSED',
    'The library or collection that is selected in Zotero cannot be changed. Select another one in Zotero, then try again.',
  )

export const switchedOff = () =>
  new AppError(
    'ZOTERO_REFUSED',
    'Zotero no longer lets other programs in. Allow it in Zotero’s settings, under Advanced, then try again.',
  )

export function askedTooOften({ headers }: ZoteroAnswer): AppError {
  const seconds = Number.parseInt(String(headers['retry-after'] ?? ''), 10)
  const wait = seconds > 0 && seconds < 3600 ? formatCount(seconds, 'second') : 'a minute'
  return new AppError('ZOTERO_REFUSED', `Zotero was asked for permission too often. Try again in ${wait}.`)
}

export const otherLibrary = () =>
  new AppError('ZOTERO_FAILED', 'Zotero has opened another library meanwhile. Send the videos again.')

/** What Zotero itself says, on one line of a bounded length. */
export const zoteroWords = (text: string): string => cutLine(plainLine(text.slice(0, 2_000)))

export function notTaken({ status, text }: ZoteroAnswer): AppError {
  const words = /<html/i.test(text) ? '' : zoteroWords(text)
  return new AppError(
    'ZOTERO_FAILED',
    `Zotero did not take this (error ${status}${words === '' ? '' : `: ${words}`}). Restart Zotero, then try again.`,
  )
}
