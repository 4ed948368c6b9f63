// Hostile text in every field of a video and of an answer, exported in every way, and read by a parser of that format.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { produceAnswer } from '../../../src/backend/exports/answer.ts'
import { answerAsMarkdown } from '../../../src/backend/exports/answer-md.ts'
import { toCsv as writeCsv } from '../../../src/backend/exports/csv.ts'
import { toJson as writeJson } from '../../../src/backend/exports/json.ts'
import { toMd as writeMd } from '../../../src/backend/exports/md.ts'
import { formatMarks } from '../../../src/backend/markdown/rewrite-markdown.ts'
import { writeAnswer } from '../../../src/backend/markdown/write-answer.ts'
import { sentenceOf } from '../../../src/cli/errors.ts'
import { printJson, printLines, printNotes, table } from '../../../src/cli/output.ts'
import type { Answer, Citation } from '../../../src/contract/app/answers.ts'
import type { Video } from '../../../src/contract/app/videos.ts'
import { withoutControls } from '../../../src/contract/plain-text.ts'
import { type Quoted, quoteAsHtml, quoteAsMarkdown, quoteAsText } from '../../../src/contract/quote.ts'
import { hostileMarkdownOf } from '../../hostile/hostile-markdown.ts'
import { hostileTextOf } from '../../hostile/hostile-text.ts'
import { parse } from '../markdown/parsed.ts'
import { exportOf } from './export-of.ts'
import { parseCsv } from './parse-csv.ts'
import { sampleVideo } from './sample-video.ts'
import { withSpeakers } from './with-speakers.ts'

const toCsv = (video: Video) => writeCsv(exportOf(video))
const toJson = (video: Video) => writeJson(exportOf(video))
const toMd = (video: Video) => writeMd(exportOf(video))

const numRuns = 300
/** Short, because there are many of them. */
const hostileText = hostileTextOf(4)
const ours = /^https:\/\/www\.youtube\.com\/watch\?v=demoHeat001(?:&t=\d+s)?$/
/** Line breaks and tabs are the only control characters allowed. */
const raw = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

let printed = ''
beforeAll(() => {
  const write = (chunk: unknown) => {
    printed += String(chunk)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
})
afterAll(() => {
  vi.restoreAllMocks()
})

/** What the command line prints while `work` runs. */
function printedBy(work: () => void): string {
  printed = ''
  work()
  return printed
}

function expectOursOnly(markdown: string): void {
  const { foreign, links } = parse(markdown)
  if (foreign.length > 0 || links.some((link) => !ours.test(link)) || raw.test(markdown))
    expect({ foreign, links, markdown }).toBe('without pictures, HTML, foreign links and control characters')
}

function expectOurElementsOnly(html: string): void {
  const words = html.replaceAll(
    /<(?:blockquote cite="[^"<>]*"|p(?: dir="auto")?|cite dir="auto"|bdi|a href="([^"]*)")>|<\/\w+>/g,
    '',
  )
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  if (/[<>"']/.test(words) || links.some((link) => !ours.test(link)) || raw.test(html))
    expect({ words, links, html }).toBe('without foreign elements, foreign links and control characters')
}

const isFormula = (cell: string) =>
  /^[=+\-@]/.test(
    cell
      .replace(/^[\s\p{C}]+/u, '')
      .slice(0, 2)
      .normalize('NFKC'),
  )

const videos: fc.Arbitrary<Video> = fc
  .record({
    title: hostileText,
    author: hostileText,
    text: hostileText,
    name: hostileText,
    section: hostileText,
    summary: hostileText,
  })
  .map(({ title, author, text, name, section, summary }) =>
    sampleVideo({
      title,
      author,
      description: text,
      summary: { text: summary, method: 'service' },
      audioClips: [{ startMs: 0, endMs: 1000, text, speakerId: name, isSound: false }],
      visualClips: [{ startMs: 500, endMs: 1000, description: section }],
      sections: [{ startMs: 0, endMs: 1000, title: section, summary }],
    }),
  )

test('a video keeps its plain content in Markdown, CSV, JSON, a quote and the command line', () => {
  fc.assert(
    fc.property(videos, (video) => {
      expectOursOnly(toMd(video))

      const csv = toCsv(video)
      expect(raw.test(csv)).toBe(false)
      const cells = parseCsv(csv).slice(1).flat()
      expect(cells.filter(isFormula)).toEqual([])
      expect(cells.map((cell) => cell.replace(/^'/, ''))).toContain(withoutControls(video.title).replace(/^'/, ''))

      const json = toJson(video)
      expect(raw.test(json)).toBe(false)
      expect(JSON.parse(json)).toEqual(withSpeakers(video))

      const { title, author } = video
      const clip = video.audioClips[0]
      if (clip === undefined) throw new Error('There is no clip')
      const quoted: Quoted = {
        videoId: video.videoId,
        title,
        author,
        publishedAt: video.publishedAt,
        kind: 'said',
        quote: clip.text,
        speakers: [String(clip.speakerId)],
        startMs: 0,
        endMs: 1000,
        basis: { source: 'described', model: title, isCorrected: true },
      }
      const quote = quoteAsText(quoted)
      expect(raw.test(quote)).toBe(false)
      expect(quote.split('\n').length).toBeLessThan(4)
      expectOursOnly(quoteAsMarkdown(quoted))
      expectOurElementsOnly(quoteAsHtml(quoted))

      const lines = printedBy(() => {
        printLines(table([[title, author, clip.text]]))
        printNotes([title, sentenceOf(new Error(title))])
      })
      expect(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(lines)).toBe(false)
      expect(lines.split('\n')).toHaveLength(4)
      const document = printedBy(() => printJson(video))
      expect(raw.test(document)).toBe(false)
      expect(JSON.parse(document)).toEqual(video)
    }),
    { numRuns },
  )
})

const cite = (number: number, changes: Partial<Citation>): Citation => ({
  number,
  videoId: 'demoHeat001',
  url: 'https://www.youtube.com/watch?v=demoHeat001',
  title: '',
  author: '',
  kind: 'said',
  startMs: 0,
  endMs: 1000,
  text: '',
  speakerId: null,
  supported: true,
  isInLibrary: true,
  ...changes,
})

test("an answer keeps its words and Footnote's own in its file, on the clipboard and on the command line", () => {
  const fields = fc.record({ title: hostileText, author: hostileText, text: hostileText, speakerId: hostileText })
  fc.assert(
    fc.property(hostileMarkdownOf(4), hostileText, fields, (text, question, cited) => {
      const citations = [cite(1, cited)]
      const answer: Answer = {
        answerId: 1,
        askedAt: 0,
        question,
        scope: { kind: 'library' },
        method: 'model',
        text,
        citations,
        costUsd: 0,
        tookMs: 1,
        state: 'incomplete',
        keptAt: null,
        problem: question,
      }
      // The clipboard gets the same text as the file.
      expectOursOnly(answerAsMarkdown(answer))
      expect(raw.test(produceAnswer(answer, 'md').stem)).toBe(false)

      const written = writeAnswer(text, { known: () => [1], cite: formatMarks, unknown: 'stays' })
      expectOursOnly(written)
      const document = printedBy(() => printJson({ answer: written, citations }))
      expect(raw.test(document)).toBe(false)
      expect(JSON.parse(document)).toEqual({ answer: written, citations })
    }),
    { numRuns },
  )
})
