// Escapes plain text as Markdown that reads the same, with as few escapes as possible. The target is CommonMark with GitHub's extensions:
// https://spec.commonmark.org, https://github.github.com/gfm
import { splitAddresses } from './split-addresses.ts'

const isLetterOrDigit = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Underscores between letters or digits are never emphasis. */
const escapeUnderscores = (text: string) =>
  text.replace(/_+/g, (run, index: number) =>
    isLetterOrDigit(text[index - 1]) && isLetterOrDigit(text[index + run.length]) ? run : '\\_'.repeat(run.length),
  )

/** Escapes text without addresses. The characters before and after it may be anything except a letter, a digit or a space. */
const escapeStretch = (text: string): string =>
  escapeUnderscores(text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\'))
    .replace(/`/g, '\\`')
    .replace(/(?<! )\*|\*(?! )/g, '\\*')
    .replace(/(?<! )~/g, '\\~')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    // Without this closing bracket no link, image, footnote or definition can end, so the opening one needs no escape.
    .replace(/\](?=\s?[([:])/g, '\\]')

/**
 * Escapes a line within a paragraph or heading. Addresses become code, because nothing else keeps every reader from turning them into
 * links. `line` must be as `plainLine` returns it.
 */
export function escapeMarkdown(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) => (isAddress ? `\`${text}\`` : escapeStretch(text)))
    .join('')
    .replace(/(^| )(#+)$/, '$1\\$2')
}

/** Escapes a line that is a whole paragraph, including what would start a heading, list, quotation or rule. */
export function escapeMarkdownParagraph(line: string): string {
  return escapeMarkdown(line)
    .replace(/^(?:#{1,6}(?= |$)|>|[+-](?= |$)|[-=]+$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}

/** Escapes the address of a link, which is written between parentheses. */
export function escapeMarkdownDestination(url: string): string {
  return url
    .replace(/[\s()<>\\\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
}

/** Escapes the label of a link, so that no bracket in it ends the label and no backslash at its end escapes the closing bracket. */
export function escapeMarkdownLabel(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) =>
      isAddress
        ? `\`${text}\``
        : escapeStretch(text).replace(/\\[!-/:-@[-`{-~]|[[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`)),
    )
    .join('')
}
