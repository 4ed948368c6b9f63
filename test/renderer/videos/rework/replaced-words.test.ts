import { expect, test } from 'vitest'
import type { ReplacedPart } from '../../../../src/contract/app/replaced-parts.ts'
import { describeFate, describePart } from '../../../../src/renderer/videos/rework/replaced-words.ts'

const part: ReplacedPart = {
  replacedId: 1,
  at: 0,
  part: 'said',
  origin: 'file',
  reason: 'replaced',
  name: 'talk.srt',
  count: 1,
  until: 30 * 86_400_000,
}

test.each<[Partial<ReplacedPart>, string]>([
  [{}, 'Transcript from your file talk.srt, 1 clip'],
  [{ origin: 'hosted', name: null, count: 42 }, 'Transcript from the service, 42 clips'],
  [{ origin: 'local', name: 'English', count: 2 }, 'Transcript fetched by this computer, English, 2 clips'],
  [{ part: 'shown', origin: 'model', name: 'llava', count: 3 }, 'Descriptions by llava, 3 clips'],
  [{ part: 'sections', origin: 'hosted', name: null, count: 2 }, 'Sections from the service, 2 sections'],
  [{ part: 'summary', origin: 'model', name: 'small' }, 'Summary by small'],
])('a replaced part is described: %j', (others, words) => {
  expect(describePart({ ...part, ...others })).toBe(words)
})

test('data that arrived but was not used is described differently from data that was replaced', () => {
  expect(describeFate(part, 1000)).toMatch(/^Replaced just now · kept until /)
  expect(describeFate({ ...part, reason: 'rejected' }, 1000)).toMatch(/^Not used, just now · kept until /)
})
