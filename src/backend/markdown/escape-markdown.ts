// Plain text as Markdown that reads the same, with nothing escaped that need not be. It is read as CommonMark with GitHub's extensions:
// https://spec.commonmark.org, https://github.github.com/gfm
import { splitAddresses } from './addresses.ts'

const isLetterOrDigit = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Underscores between letters or digits are never emphasis. */
const escapeUnderscores = (text: string) =>
  text.replace(/_+/g, (run, index: number) =>
    isLetterOrDigit(text[index - 1]) && isLetterOrDigit(text[index + run.length]) ? run : '\\_'.repeat(run.length),
  )

/** A stretch without addresses. What stands before and after it may be anything but a letter, a digit or a space. */
const escapeStretch = (text: string): string =>
  escapeUnderscores(text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\'))
    .replace(/`/g, '\\`')
    .replace(/(?<! )\*|\*(?! )/g, '\\*')
    .replace(/(?<! )~/g, '\\~')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    // Without this bracket no link, image, footnote or definition can end; the other one may stay.
    .replace(/\](?=\s?[([:])/g, '\\]')

/**
 * A line of text within a paragraph or heading. Addresses are written as code: there is no other way to keep every reader from making links of them.
 * `line` is as `plainLine` gives it.
 */
export function escapeMarkdown(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) => (isAddress ? `\`${text}\`` : escapeStretch(text)))
    .join('')
    .replace(/(^| )(#+)$/, '$1\\$2')
}

/** A line of text that is a whole paragraph: also escapes what would start a heading, a list, a quotation or a rule. */
export function escapeMarkdownParagraph(line: string): string {
  return escapeMarkdown(line)
    .replace(/^(?:#{1,6}(?= |$)|>|[+-](?= |$)|[-=]+$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}

/** The address of a link, between its parentheses. */
export function escapeMarkdownDestination(url: string): string {
  return url
    .replace(/[\s()<>\\\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
}

/** For the words of a link: no bracket of theirs may end them, and no backslash may keep ours from doing so. */
export function escapeMarkdownLabel(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) =>
      isAddress
        ? `\`${text}\``
        : escapeStretch(text).replace(/\\[!-/:-@[-`{-~]|[[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`)),
    )
    .join('')
}
