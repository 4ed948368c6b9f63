// The APA references of a processor that we did not write, from our CSL-JSON, are those that we write ourselves. Left out are works without
// a date, for which it adds a day of retrieval (section 9.16 wants none), and without an author, where it takes “[Video]” away from the title
// (section 9.21 puts the description directly after it).
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-csl'
import { expect, test } from 'vitest'
import { citeTogether } from '../../../src/backend/citations/cite-together.ts'
import { writeReferences } from '../../../src/backend/citations/formats/formats.ts'
import type { Reference } from '../../../src/backend/citations/reference.ts'
import { makeReference } from './make-reference.ts'

const cases: Record<string, Partial<Reference>> = {
  complete: {},
  'no duration': { durationMs: null },
  'a question': { title: 'How do geckos walk on water?' },
  'a comma and “and” in the channel': { author: 'Acme, Inc. and Sons' },
  Arabic: { title: 'كيف نبرد المدن؟', author: 'قناة' },
  Chinese: { title: '如何给城市降温' },
  emoji: { title: 'Roofs 🏠🔥' },
}

test.each(Object.entries(cases))('%s', async (_, fields) => {
  const reference = makeReference(fields)
  const { text } = await writeReferences([reference], 'csl-json')
  const processed: unknown = new Cite(text).format('bibliography', { template: 'apa', lang: 'en-US' })
  const { bibliography } = await citeTogether({ works: [{ reference, range: null }], skipped: [] }, 'apa')
  expect(bibliography.text).toBe(String(processed).trim())
})
