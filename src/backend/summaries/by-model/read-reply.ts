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

/** Whether there is anything in it. */
export const isSummary = (reply: string): boolean => toPlainText(reply) !== ''

/** The summary as plain text. Throws MODEL_FAILED when there is none. */
export function readSummary(reply: string): string {
  const text = toPlainText(reply)
  if (text !== '') return text
  throw new AppError(
    'MODEL_FAILED',
    'The language model wrote no summary: try again, or choose another one in Settings.',
    { mayBeCharged: true },
  )
}

/** The title on the first line, and the summary after it; no title where the first line is none. */
export function readTitledSummary(reply: string): { title: string | null; summary: string } {
  const [first = '', ...others] = readSummary(reply).split('\n')
  const title = withoutQuotes(first)
  if (others.length === 0 || title === '' || title.length > longestTitle)
    return { title: null, summary: readSummary(reply) }
  return { title, summary: others.join('\n') }
}
