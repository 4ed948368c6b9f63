import { escapeMarkdown, escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { type MarkStandIns, splitAtMarks } from './mark-stand-ins.ts'
import { type Cite, closeMark } from './print-markdown.ts'

/** An exclamation mark before a citation would turn it into a picture. */
const withoutPicture = (escaped: string) => escaped.replace(/!$/, '\\!')

function writeLine(line: string, marks: MarkStandIns, cite: Cite, isParagraph: boolean): string {
  return splitAtMarks(line, marks)
    .map(({ text, mark }, index, parts) => {
      const next = parts[index + 1]
      if (mark !== undefined) return closeMark(cite(mark.numbers), next?.text ?? '')
      const escaped = isParagraph && index === 0 ? escapeMarkdownParagraph(text) : escapeMarkdown(text)
      return next === undefined ? escaped : withoutPicture(escaped)
    })
    .join('')
}

/**
 * Writes Markdown as plain text, with each line as a paragraph, for text that would take too long to parse. With `isWithin`, the first line
 * continues a paragraph.
 */
export function writePlain(text: string, marks: MarkStandIns, cite: Cite, isWithin: boolean): string {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => {
      const plain = plainLine(line)
      if (!isWithin || index > 0) return writeLine(plain, marks, cite, true)
      return plain === '' ? '' : ` ${writeLine(plain, marks, cite, false)}`
    })
    .filter((line, index) => line !== '' || (isWithin && index === 0))
    .join('\n\n')
}
