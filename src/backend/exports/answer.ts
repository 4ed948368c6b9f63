import type { Answer } from '../../contract/app/answers.ts'
import type { AnswerFormat } from '../../contract/app/exports.ts'
import { answerAsCsv, answerAsJson } from './answer-data.ts'
import { answerAsMarkdown } from './answer-md.ts'
import { answerDocument } from './documents/answer-document.ts'
import { writeHtml } from './documents/html.ts'
import { writeWord } from './documents/write-word.ts'
import { safeFileName } from './file-names.ts'
import { answerFileKinds } from './formats.ts'
import type { ProducedFile } from './produced.ts'

async function* writeDocx(answer: Answer) {
  yield await writeWord(answerDocument(answer))
}

const writers: Record<AnswerFormat, (answer: Answer) => ProducedFile['content']> = {
  md: (answer) => [answerAsMarkdown(answer)],
  csv: (answer) => [answerAsCsv(answer)],
  json: (answer) => [answerAsJson(answer)],
  docx: writeDocx,
  html: (answer) => writeHtml(answerDocument(answer)),
}

/** A file name without extension. */
export const answerStem = ({ question }: Answer): string => safeFileName(question.slice(0, 120), 'Answer')

/** An answer as a file that is named after its question. */
export const produceAnswer = (answer: Answer, format: AnswerFormat): ProducedFile => ({
  kind: 'file',
  stem: answerStem(answer),
  extension: answerFileKinds[format].extension,
  content: writers[format](answer),
})
