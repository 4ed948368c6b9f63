export interface TextPart {
  /** Offset of the part in the text. */
  readonly at: number
  readonly text: string
  readonly isLink: boolean
}

/** Splits plain text at web addresses. Punctuation at the end of a sentence is not part of an address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"“”]+/gi)) {
    const address = match[0].replace(/[.,;:!?)\]}'’»]+$/, '')
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), isLink: false })
    parts.push({ at: match.index, text: address, isLink: true })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isLink: false })
  return parts
}
