// Finds the parts of a Markdown text that matter for citations, also while the text is still growing.
import { countPossibleUrlStart, readAngle, readUrl } from './read-address.ts'
import { readCode, readOpenCode } from './read-code.ts'
import { readBracket, readLink } from './read-link.ts'
import { matchAt, type ReadToken, type Token } from './token.ts'

const special =
  /[\\`[【［<]|!(?=\[|$)|(?<![\p{L}\p{N}./@-])(?:https?:\/\/|www\.|m\.youtube\.com\/|youtube\.com\/|youtu\.be\/)/giu

/** Reads every kind of token except code. */
function readSpecial(text: string, start: number, isFinal: boolean): ReadToken {
  switch (text[start]) {
    case '\\':
      if (start + 1 === text.length && !isFinal) return 'wait'
      return { kind: 'text', raw: text.slice(start, start + 2) }
    case '!': {
      if (start + 1 === text.length) return isFinal ? null : 'wait'
      const link = readLink(text, start + 1, isFinal)
      return link === null || link === 'wait' ? link : { kind: 'image', raw: `!${link.raw}`, label: link.label }
    }
    case '<':
      return readAngle(text, start, isFinal)
    case '[':
    case '【':
    case '［':
      return readBracket(text, start, isFinal)
    default:
      return readUrl(text, start, isFinal)
  }
}

export function createTokenReader() {
  /** The character before `rest`, which decides whether a word or a line continues. */
  let before = ''
  /** The text that is held back. */
  let rest = ''
  /** How many characters of `rest` were already searched for the end of the code at its start. */
  let searched = 0
  /** The number of backticks that closes the current fenced code block; 0 outside of one. */
  let openFence = 0

  function* read(text: string, start: number, isFinal: boolean): Generator<Token, number, void> {
    let position = start
    for (;;) {
      if (openFence > 0) {
        const open = readOpenCode(text, position, isFinal, openFence)
        openFence = open.openFence
        position += open.token.raw.length
        yield open.token
        if (openFence > 0) return position
      }
      const found = matchAt(special, text, position)
      if (!found) {
        const end = Math.max(position, text.length - (isFinal ? 0 : countPossibleUrlStart(text)))
        yield { kind: 'text', raw: text.slice(position, end) }
        return end
      }
      yield { kind: 'text', raw: text.slice(position, found.index) }
      position = found.index
      if (found[0] === '`') {
        const code = readCode(text, position, isFinal, searched)
        searched = code === 'wait' ? text.length - position : 0
        if (code === 'wait') return position
        openFence = code.openFence
        position += code.token.raw.length
        yield code.token
      } else {
        const reading = readSpecial(text, position, isFinal)
        if (reading === 'wait') return position
        const token: Token = reading ?? { kind: 'text', raw: found[0].charAt(0) }
        position += token.raw.length
        yield token
      }
    }
  }

  function take(piece: string, isFinal: boolean): Token[] {
    const text = before + rest + piece
    const tokens: Token[] = []
    const reading = read(text, before.length, isFinal)
    let next = reading.next()
    for (; !next.done; next = reading.next()) if (next.value.raw !== '') tokens.push(next.value)
    before = text.slice(0, next.value).slice(-1)
    rest = text.slice(next.value)
    return tokens
  }
  return {
    /** The tokens that no following text can change. At most some thousand characters are held back. */
    push: (piece: string) => take(piece, false),
    end: () => take('', true),
  }
}

export function readTokens(text: string): Token[] {
  const reader = createTokenReader()
  return [...reader.push(text), ...reader.end()]
}
