// Writes Markdown without pictures, HTML and links, block by block. A block is written as soon as no following text can change it.
import type { List, Nodes, RootContent } from 'mdast'
import { isTooKnotted } from '../../contract/knotted-markdown.ts'
import { flattenBlock } from './flatten-markdown.ts'
import type { MarkStandIns } from './mark-stand-ins.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { type Cite, printMarkdown } from './print-markdown.ts'
import { writePlain } from './write-plain.ts'

/** The most characters to parse at once; a longer block is divided. */
const longestParsed = 4000
/**
 * The most characters to parse in a whole text; the rest is written as plain text. No real answer is as long, and this limits the time a
 * malicious text can take.
 */
const mostParsed = 40_000
/** The cost of each block in addition to its characters. */
const perBlock = 40
/** How many characters to collect before checking again whether something can be written. */
const step = 16

/** A placeholder for the part of a paragraph that has been written. */
const paragraphStart = 'x'

/** A block of the text; each list item is a block of its own. */
interface Unit {
  node: RootContent
  /** The start of its first line. */
  start: number
  end: number
  kind: 'block' | 'bullet' | 'number'
}

function toUnit(text: string, node: RootContent, { position }: Nodes, kind: Unit['kind']): Unit {
  const start = text.lastIndexOf('\n', (position?.start.offset ?? 0) - 1) + 1
  return { node, start, end: position?.end.offset ?? 0, kind }
}

function itemsOf(list: List, text: string): Unit[] {
  const { ordered } = list
  return list.children.map((item) => {
    // Each item keeps its number from the text.
    const number = Number.parseInt(text.slice(item.position?.start.offset ?? 0).slice(0, 9), 10)
    const node: List = { ...list, start: ordered ? number || 0 : null, spread: false, children: [item] }
    return toUnit(text, node, item, ordered ? 'number' : 'bullet')
  })
}

const unitsOf = (text: string): Unit[] =>
  parseMarkdown(text).children.flatMap((node) =>
    node.type === 'list' ? itemsOf(node, text) : [toUnit(text, node, node, 'block')],
  )

const valuesIn = (node: Nodes): string =>
  node.type === 'text' ? `${node.value}\n` : 'children' in node ? node.children.map(valuesIn).join('') : ''
/** Text that may become markup, depending on what follows. */
const unsettled = /[*~`[\]|]|<[A-Za-z/!?]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u

const hasBlankLine = (text: string) => /\n[ \t\r]*\n/.test(text)

const isBlank = (character: string | undefined) => character !== undefined && /\s/.test(character)

/** The position before the last word. */
function findLastBlank(text: string): number {
  let end = text.length
  while (end > 0 && !isBlank(text[end - 1])) end--
  return end
}

/**
 * The length of the text that can be checked now, without the last word and without a last line so short that it could be the start of a
 * list or a rule.
 */
function countCheckable(text: string): number {
  const words = text.slice(0, findLastBlank(text)).trimEnd()
  return words.replace(/\n[ \t]*\S{0,9}$/, '').trimEnd().length
}

/** How much to write at once of a text that is too long: whole words or, without spaces, whole characters. */
function countWritten(text: string): number {
  const words = text.slice(0, findLastBlank(text)).trimEnd().length
  return words > 0 ? words : text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0)
}

/** The line that reopens a code block which has no end in the text; empty if there is no such block. */
function findOpenFence({ node, start }: Unit, text: string): string {
  const [, marks = '', language = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]{0,20})/.exec(text.slice(start)) ?? []
  if (node.type !== 'code' || marks === '') return ''
  const [, closing = ''] = /\n {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text.slice(start)) ?? []
  return closing.startsWith(marks) ? '' : `${marks}${language}\n`
}

export function createBlockWriter(marks: MarkStandIns, cite: Cite) {
  const state = {
    held: '',
    /** The length of `held` at which it is checked again. */
    nextCheckLength: step,
    /** The number of characters parsed and written, plus the cost of their blocks. */
    spent: 0,
    /** Text to put before `held` for the parser: the start of a paragraph or the first line of a code block. */
    before: '',
    /** The kind of block written last, and whether an empty line follows it in the text. */
    last: null as Unit['kind'] | null,
    isSpaced: false,
  }

  function writeUnit({ node, end, kind }: Unit, text: string, continuesParagraph: boolean): string {
    if (continuesParagraph && node.type !== 'paragraph' && node.type !== 'heading')
      return writePlain(text.slice(paragraphStart.length, end), marks, cite, true)
    const flat = flattenBlock(
      continuesParagraph && node.type === 'heading' ? { ...node, type: 'paragraph' } : node,
      marks,
    )
    const printed = printMarkdown(flat, cite)
    if (continuesParagraph) return printed.slice(paragraphStart.length)
    if (printed === '') return ''
    const isNext = state.last === kind && kind !== 'block' && !state.isSpaced
    const gap = state.last === null ? '' : isNext ? '\n' : '\n\n'
    state.last = kind
    return gap + printed
  }

  function writeAsPlain(length: number): string {
    const text = state.held.slice(0, length)
    const plain = writePlain(text, marks, cite, state.before === paragraphStart)
    const gap = state.last === null || state.before === paragraphStart || plain === '' ? '' : '\n\n'
    state.held = state.held.slice(length)
    state.before = ''
    state.last = 'block'
    return gap + plain
  }

  /**
   * Writes the first `length` characters of the held text. The last block among them is written only if it can no longer change, or if
   * `mustWrite` requires it.
   */
  function write(length: number, mustWrite: boolean, isOver = false): string {
    const { before } = state
    const text = before + state.held.slice(0, length)
    if (state.spent > mostParsed || isTooKnotted(text)) return mustWrite ? writeAsPlain(length) : ''
    const units = unitsOf(text)
    const lastUnit = units.at(-1)
    const isParagraph = lastUnit?.node.type === 'paragraph'
    const isWhole = mustWrite || (isParagraph && !unsettled.test(valuesIn(lastUnit.node)))
    const taken = isWhole ? text.length : (lastUnit?.start ?? 0)
    if (taken === 0) return ''
    let out = ''
    let done = 0
    let hasBegun = false
    for (const [index, unit] of (isWhole ? units : units.slice(0, -1)).entries()) {
      if (index > 0) state.isSpaced = hasBlankLine(text.slice(done, unit.start))
      const continuesParagraph = index === 0 && before === paragraphStart
      const written = writeUnit(unit, text, continuesParagraph)
      hasBegun = continuesParagraph || written !== ''
      out += written
      done = unit.end
      state.spent += perBlock
    }
    state.isSpaced = hasBlankLine(text.slice(done, taken))
    state.held = text.slice(taken) + state.held.slice(length)
    state.spent += taken
    state.before = ''
    if (isWhole && isParagraph && hasBegun && isBlank(state.held[0])) state.before = paragraphStart
    else if (mustWrite && !isOver && lastUnit !== undefined) state.before = findOpenFence(lastUnit, text)
    return out
  }

  /** Writes until the held text is short enough. */
  function drain(): string {
    let out = ''
    while (state.held.length > longestParsed) {
      const { length } = state.held
      const window = state.held.slice(0, longestParsed)
      out += write(countCheckable(window), false)
      if (state.held.length === length) out += write(countWritten(window), true)
    }
    return out
  }

  return {
    push(text: string): string {
      state.held += text
      let out = drain()
      const { length } = state.held
      if (length < state.nextCheckLength) return out
      out += write(countCheckable(state.held), false)
      const isTaken = state.held.length < length
      state.nextCheckLength = state.held.length + (isTaken ? step : Math.max(step, length / 2))
      return out
    },
    /** `text` is the remaining text. */
    end(text: string): string {
      state.held += text
      const out = drain()
      return state.held.trim() === '' ? out : out + write(state.held.length, true, true)
    },
  }
}
