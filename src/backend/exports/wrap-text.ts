// Splits and measures text of any script for line breaks.

/** How much a subtitle cue holds. A wide character (Chinese, Japanese, Korean) counts as two columns. */
export interface CueSize {
  columns: number
  lines: number
}

/** What YouTube and most players show. */
export const usualCue: CueSize = { columns: 42, lines: 2 }

/** A piece of text that must not be broken across lines. */
export interface Unit {
  text: string
  columns: number
  /** True if a space separates it from the previous unit when both are on one line. */
  isSpaced: boolean
  /** What ends with this unit: a sentence, a clause, or only a word. */
  ending: 'word' | 'clause' | 'sentence'
}

const wide =
  /[\u1100-\u115f\u2e80-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]/g
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const onlyPunctuation = /^[\p{P}\p{S}\p{M}ー々]+$/u
const opening = /[\p{Ps}\p{Pi}]$/u
const sentenceEnd = /[.!?…。！？؟۔।॥։။][\p{Pe}\p{Pf}"'”’]*$/u
const clauseEnd = /[,;:、，；：،؛–—-][\p{Pe}\p{Pf}"'”’]*$/u

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The width of a text in columns. It is never less than the number of UTF-16 units, so that no other way of counting finds the text too
 * wide.
 */
export function countColumns(text: string): number {
  return isNarrow(text) ? text.length : text.length + (text.match(wide)?.length ?? 0)
}

/** Before U+1100, no character is wide and no script is written without spaces. */
function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0x1100) return false
  return true
}

/** Most words end with a letter, so that they need no further look. */
const endsWithLetter = /[A-Za-z0-9]$/

const endingOf = (text: string): Unit['ending'] => {
  if (endsWithLetter.test(text)) return 'word'
  return sentenceEnd.test(text) ? 'sentence' : clauseEnd.test(text) ? 'clause' : 'word'
}

export const toUnit = (text: string, isSpaced: boolean): Unit => ({
  text,
  columns: countColumns(text),
  isSpaced,
  ending: endingOf(text),
})

/** Cuts a text that is wider than a line, between graphemes; a grapheme is cut only if it is too wide by itself. */
function cutToLines(text: string, lineColumns: number): string[] {
  const cuts: string[] = []
  let line = ''
  for (const { segment } of graphemes.segment(text)) {
    for (const piece of countColumns(segment) > lineColumns ? segment : [segment]) {
      if (line !== '' && countColumns(line + piece) > lineColumns) {
        cuts.push(line)
        line = ''
      }
      line += piece
    }
  }
  return line === '' ? cuts : [...cuts, line]
}

/** The words of a text in a script without spaces; punctuation stays with its word. */
function splitUnspaced(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (opening.test(last) || (onlyPunctuation.test(segment) && !opening.test(segment))))
      parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

function splitWord(word: string, lineColumns: number): Unit[] {
  const parts = unspaced.test(word) ? splitUnspaced(word) : [word]
  return parts
    .flatMap((part) => (countColumns(part) > lineColumns ? cutToLines(part, lineColumns) : [part]))
    .map((part, index) => toUnit(part, index === 0))
}

/** `line` must have single spaces only, as `plainLine` returns it. */
export function splitIntoUnits(line: string, lineColumns = usualCue.columns): Unit[] {
  const areNarrow = isNarrow(line)
  const units: Unit[] = []
  for (const word of line.split(' '))
    if (areNarrow && word.length <= lineColumns) units.push(toUnit(word, true))
    else units.push(...splitWord(word, lineColumns))
  return units
}

export function joinUnits(units: readonly Unit[]): string {
  return units.map(({ text, isSpaced }, index) => (index > 0 && isSpaced ? ` ${text}` : text)).join('')
}
