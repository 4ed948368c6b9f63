import type { QueryPart } from './query-parts.ts'

// A name with quotation marks cannot be quoted, so they are left out.
const quote = (text: string): string => `"${text.replaceAll(/["“”„«»]/g, '')}"`

const isOnePiece = /^[^\s"“”„«»]+$/u

function printPart(part: QueryPart): string {
  const minus = part.isExcluded ? '-' : ''
  if (part.type === 'filter')
    return `${minus}${part.field}:${isOnePiece.test(part.value) ? part.value : quote(part.value)}`
  const text = `${part.text}${part.isPrefix ? '*' : ''}`
  return `${minus}${part.kind === null ? '' : `${part.kind}:`}${part.isPhrase ? quote(text) : text}`
}

/** Writes the parts as the text of a search. `parseQuery` reads the same parts in it, at other offsets. */
export const printQuery = (parts: readonly QueryPart[]): string => parts.map(printPart).join(' ')
