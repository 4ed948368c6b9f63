// A line of a reference: its words with what is italic, what comes from the video, and what is a link.
import type { StyledText } from '../../contract/app/citations.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { hasFinalStop } from './titles.ts'

export type Line = readonly StyledText[]

/** Words of the style itself. */
export const own = (text: string): StyledText => ({ text, isItalic: false, isGiven: false, href: null })

/** Words of unknown origin: names and titles. */
export const given = (text: string): StyledText => ({ text, isItalic: false, isGiven: true, href: null })

export const italic = (run: StyledText): StyledText => ({ ...run, isItalic: true })

export const link = (text: string, href: string): StyledText => ({ text, isItalic: false, isGiven: false, href })

export const toText = (line: Line): string => line.map(({ text }) => text).join('')

/** HTML for word processors. Names and titles are isolated, so that a right-to-left title does not move what stands beside it. */
export const toHtml = (line: Line): string =>
  line
    .map(({ text, isItalic, isGiven, href }) => {
      const words = isGiven ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)
      const linked = href === null ? words : `<a href="${escapeHtml(href)}">${words}</a>`
      return isItalic ? `<i>${linked}</i>` : linked
    })
    .join('')

/** A full stop, unless the text ends with a full stop, a question mark or an exclamation mark. */
export const stopAfter = (text: string): string => (hasFinalStop(text) ? '' : '.')
