/** A part of a text. An address is anything that GitHub's or a similar Markdown turns into a link automatically. */
export interface Stretch {
  text: string
  isAddress: boolean
}

/** The start of an address, or the `@` in the middle of one. */
const sign = /(?:https?|ftp):\/\/|(?<![\p{L}\p{N}])www\.|@(?=[\w-]*\.[\w-])/giu
/** Excludes the backtick, which would end the code, and the bracket: even inside code, `]:` ends the label of a definition. */
const addressRest = /[!-Z^_a-~]*/y
const mailRest = /[\w.-]*/y
const afterAddress = new Set('.,;:!?\'")]}>*_~|')
const isLocalPart = (character: string | undefined) => character !== undefined && /[\w+.-]/.test(character)

function matchEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

/** The end without the punctuation of the sentence around it; never before `least`. */
function trimEnd(text: string, end: number, least: number): number {
  let trimmed = end
  while (trimmed > least && afterAddress.has(text[trimmed - 1] ?? '')) trimmed--
  return trimmed
}

/**
 * Splits a text at its addresses (`http://…`, `www.…`, `somebody@example.org`). It recognises more than any Markdown reader does:
 * https://github.github.com/gfm/#autolinks-extension-
 */
export function splitAddresses(text: string): Stretch[] {
  const stretches: Stretch[] = []
  let done = 0
  const add = (start: number, end: number) => {
    const before = stretches.at(-1)
    if (start > done) stretches.push({ text: text.slice(done, start), isAddress: false })
    if (start === done && before?.isAddress) before.text += text.slice(start, end)
    else stretches.push({ text: text.slice(start, end), isAddress: true })
    done = end
  }
  for (const { 0: found, index } of text.matchAll(sign)) {
    if (index < done) continue
    const least = index + found.length
    if (found !== '@') add(index, trimEnd(text, matchEnd(addressRest, text, least), least))
    else {
      let start = index
      while (start > done && isLocalPart(text[start - 1])) start--
      if (start < index) add(start, trimEnd(text, matchEnd(mailRest, text, least), least))
    }
  }
  if (done < text.length) stretches.push({ text: text.slice(done), isAddress: false })
  return stretches
}
