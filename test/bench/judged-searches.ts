// Searches of two and three words with the moments that they should find, judged by reading the texts before any ranking was seen.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { passageKindSchema } from '../../src/contract/app/moments.ts'
import { joinNear, type Moment } from './judged.ts'

/** `tuning`: weights may be chosen with these searches. `set aside`: only for measuring. */
export const searchParts = ['tuning', 'set aside'] as const

const files = {
  sample: new URL('../sample/searches.json', import.meta.url),
  recordings: new URL('recorded-searches.json', import.meta.url),
}
export type CollectionName = keyof typeof files

export interface JudgedSearch {
  search: string
  collection: CollectionName
  part: (typeof searchParts)[number]
  /** Every moment of the collection that the searcher wants or that helps, as far as it is in the language of the search. */
  moments: Moment[]
}

const writtenSchema = z.array(z.strictObject({ search: z.string(), moments: z.array(z.string()).min(1) }))

/** The video, the kind, the first and last second, and the relevance: `demoHeat01A said 41-58 2`. */
const momentForm = /^(\S{11}) (said|shown|summarised) (\d+)-(\d+) ([12])$/

function readMoment(text: string) {
  const [, videoId, kind, start, end, relevance] = momentForm.exec(text) ?? []
  if (videoId === undefined) throw new Error(`Not a judged moment: ${text}`)
  return {
    videoId,
    kind: passageKindSchema.parse(kind),
    startTime: Number(start),
    endTime: Number(end),
    relevance: Number(relevance),
  }
}

/** Sets a third of the searches aside, however many are added: those whose SHA-256 has a first byte that 3 divides. */
const partOf = (search: string) =>
  (createHash('sha256').update(search).digest()[0] ?? 0) % 3 === 0 ? 'set aside' : 'tuning'

export function loadJudgedSearches(collection: CollectionName): JudgedSearch[] {
  return writtenSchema.parse(JSON.parse(readFileSync(files[collection], 'utf8'))).map(({ search, moments }) => ({
    search,
    collection,
    part: partOf(search),
    moments: joinNear(moments.map(readMoment)),
  }))
}
