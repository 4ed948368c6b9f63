import { AppError } from '../../../contract/app/errors.ts'

const longestTitle = 120

const withoutMarks = (line: string) =>
  line
    .replace(/^[#>*_\s]+|[*_\s]+$/g, '')
    .replace(/^(?:title|summary|section)\s*[:：]\s*/i, '')
    .replace(/^[*_\s]+/, '')
    .trim()

const withoutQuotes = (title: string) => title.replace(/^["“„«'](.*)["”“»']$/u, '$1').replace(/(?<!\.)\.$/, '')

const toPlainText = (reply: string) =>
  reply
    .split('\n')
    .map(withoutMarks)
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('\0', '')

/** False if the reply contains no text. */
export const isSummary = (reply: string): boolean => toPlainText(reply) !== ''

/** The summary as plain text. Throws MODEL_FAILED if the reply contains no text. */
export function readSummary(reply: string): string {
  const text = toPlainText(reply)
  if (text !== '') return text
  throw new AppError(
    'MODEL_FAILED',
    'The language model wrote no summary. Try again, or select another model in Settings.',
    { mayBeCharged: true },
  )
}

/** The title from the first line and the summary from the others. The title is null if the first line cannot be one. */
export function readTitledSummary(reply: string): { title: string | null; summary: string } {
  const [first = '', ...others] = readSummary(reply).split('\n')
  const title = withoutQuotes(first)
  if (others.length === 0 || title === '' || title.length > longestTitle)
    return { title: null, summary: readSummary(reply) }
  return { title, summary: others.join('\n') }
}
