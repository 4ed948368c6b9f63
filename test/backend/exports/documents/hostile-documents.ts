import fc from 'fast-check'
import { answerDocument } from '../../../../src/backend/exports/documents/answer-document.ts'
import type { RichDocument } from '../../../../src/backend/exports/documents/document.ts'
import { marksDocument } from '../../../../src/backend/exports/documents/marks-document.ts'
import { videoDocument } from '../../../../src/backend/exports/documents/video-document.ts'
import type { Answer } from '../../../../src/contract/app/answers.ts'
import type { Mark } from '../../../../src/contract/app/marks.ts'
import { hostileMarkdownOf } from '../../../hostile/hostile-markdown.ts'
import { hostileTextOf } from '../../../hostile/hostile-text.ts'
import { exportOf } from '../export-of.ts'
import { sampleVideo } from '../sample-video.ts'

export const markOf = (changes: Partial<Mark> = {}): Mark => ({
  markId: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  videoId: 'demoHeat001',
  kind: 'said',
  isWholeVideo: false,
  startMs: 90_000,
  endMs: 96_000,
  quote: 'A street with trees is four degrees cooler.',
  note: '',
  tagIds: [1],
  speakers: ['Ama Owusu'],
  basis: { source: 'automatic', model: null, isCorrected: false },
  place: null,
  placement: 'exact',
  madeBy: 'Jo',
  createdAt: 0,
  changedAt: 0,
  title: 'Cooling the dense city',
  author: 'M. Okafor',
  publishedAt: Date.UTC(2024, 4, 17),
  url: 'https://www.youtube.com/watch?v=demoHeat001&t=90s',
  isInLibrary: true,
  ...changes,
})

export const answerOf = (changes: Partial<Answer> = {}): Answer => ({
  answerId: 1,
  askedAt: Date.UTC(2026, 1, 3),
  question: 'How much cooler is a street with trees?',
  scope: { kind: 'library' },
  method: 'model',
  text: 'About **four degrees** [1]. Roofs help [2][1].',
  citations: [1, 2, 3].map((number) => ({
    number,
    videoId: 'demoHeat001',
    title: `Source ${number}`,
    author: 'M. Okafor',
    url: 'https://www.youtube.com/watch?v=demoHeat001',
    kind: 'said' as const,
    text: `Excerpt ${number}`,
    speakerId: null,
    supported: true,
    isInLibrary: true,
    startMs: number * 1000,
    endMs: number * 1000 + 900,
  })),
  costUsd: null,
  tookMs: 1,
  keptAt: null,
  state: 'complete',
  problem: null,
  ...changes,
})

interface Texts {
  text: string
  other: string
  markdown: string
}

/** A video with a mark, a page of marks and an answer, with the texts in every field. */
export function makeDocuments({ text, other, markdown }: Texts): Record<'video' | 'marks' | 'answer', RichDocument> {
  const tags = new Map([[1, { path: [text, other], colour: 'red' as const }]])
  const mark = markOf({ quote: text, note: markdown, speakers: [other], title: text, author: other, madeBy: text })
  const video = sampleVideo({
    title: text,
    author: other,
    captionTrack: { language: other, kind: 'manual', name: text },
    summary: { text: `${text}\n\n${other}`, method: 'model', by: { model: other, at: 0 } },
    sections: [{ startMs: 0, endMs: 95_000, title: text, summary: other }],
    audioClips: [
      { startMs: 0, endMs: 4000, text, speakerId: other, isSound: false },
      { startMs: 4000, endMs: 8000, text: other, speakerId: text, isSound: false },
    ],
    visualClips: [{ startMs: 5000, endMs: 6000, description: text }],
    visualMethod: 'model',
    visualModel: text,
  })
  const [first, ...rest] = answerOf().citations
  if (first === undefined) throw new Error('the answer has no citation')
  const citations = [
    { ...first, title: text, author: other, text: other, speakerId: text },
    ...rest.map((citation) => ({ ...citation, videoId: null, url: text })),
  ]
  return {
    video: videoDocument(exportOf(video, { marks: [mark], tags, layout: 'paragraphs' })),
    marks: marksDocument(
      {
        of: text,
        total: 2,
        by: 'tag',
        tags,
        groups: [
          { key: 1, label: text, count: 1 },
          { key: null, label: other, count: 1 },
        ],
        describe: () => other,
        async *read() {
          yield [mark]
        },
      },
      0,
    ),
    answer: answerDocument(
      answerOf({ question: other, text: `${markdown} [1] [2]`, citations, state: 'incomplete', problem: text }),
    ),
  }
}

export const hostileTexts: fc.Arbitrary<Texts> = fc.record({
  text: hostileTextOf(4),
  other: hostileTextOf(4),
  markdown: hostileMarkdownOf(4),
})
