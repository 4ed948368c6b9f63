// Answers without a language model: quotes the moments that fit the question best.

import type { Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { once } from '../once.ts'
import type { Answering } from './answering.ts'
import type { Evidence } from './evidence.ts'
import { findShared, listSubjects } from './overlap.ts'

const opening = 'Closest excerpts, quoted as they are.'

const longestQuote = 600
const sentences = once(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }))

/** A run of whole sentences around the one with the most words of the question, up to the length of a quote. */
function pickSentences(text: string, question: readonly string[]): string {
  if (text.length <= longestQuote) return text
  const parts = [...sentences().segment(text)].map(({ segment }) => segment)
  const worth = parts.map((part) => findShared(question, listSubjects(part)).length)
  let from = worth.indexOf(Math.max(...worth))
  let to = from + 1
  const lengthOf = (first: number, end: number) => parts.slice(first, end).join('').length
  while (to < parts.length && lengthOf(from, to + 1) <= longestQuote) to++
  while (from > 0 && lengthOf(from - 1, to) <= longestQuote) from--
  return parts.slice(from, to).join('').trim()
}

/** Changes numbers in brackets that are part of the quoted text, so that they are not read as citations. */
const separateBrackets = (text: string) => text.replace(/\[(?=\s*\^?\d[\d\s,;–—-]*\])/g, '[\u2060')

const labels = { said: '', shown: '*Shown:* ', summarised: '*Summarised:* ' }

function toQuote({ number, kind, text }: Citation, question: readonly string[]): string {
  const quote = escapeMarkdownParagraph(separateBrackets(plainLine(pickSentences(plainLine(text), question))))
  return `\n\n> ${labels[kind]}${quote} [${number}]`
}

export function answerFromExcerpts(question: string, evidence: (signal: AbortSignal) => Promise<Evidence>): Answering {
  const subjects = listSubjects(question)
  const citations: Citation[] = []
  let text = ''
  let shortfall: string | null = null
  let costs: readonly Cost[] = []
  return {
    method: 'extractive',
    async *parts(signal) {
      const given = await evidence(signal)
      shortfall = given.problem
      costs = given.costs
      for (const found of given.citations) {
        const citation = { ...found, supported: true }
        const quote = `${text === '' ? opening : ''}${toQuote(citation, subjects)}`
        citations.push(citation)
        text += quote
        yield { type: 'citations', citations: [...citations] }
        yield { type: 'text', text: quote }
      }
    },
    result: () => ({ text, citations, shortfall }),
    purchase: null,
    costs: () => costs,
  }
}
