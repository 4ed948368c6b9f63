import type { Answer, Citation } from '../../../src/contract/app/answers.ts'

export const newAnswer = (answer: Partial<Answer> = {}): Omit<Answer, 'answerId'> => ({
  askedAt: 1,
  question: 'Why?',
  scope: { kind: 'library' },
  method: 'extractive',
  text: '',
  citations: [],
  costUsd: null,
  tookMs: 0,
  keptAt: null,
  state: 'incomplete',
  problem: null,
  ...answer,
})

export const citationOf = (videoId: string | null): Citation => ({
  number: 1,
  startMs: 0,
  endMs: 1000,
  videoId,
  title: 'T',
  author: 'A',
  url: 'https://example.org/',
  kind: 'said',
  text: 'Because.',
  speakerId: null,
  supported: true,
  isInLibrary: true,
})
