import { describe, expect, test } from 'vitest'
import { withoutRepeats } from '../../../src/backend/answers/repeats.ts'
import type { FoundPassage } from '../../../src/backend/library/search.ts'

const moment = (changes: Partial<FoundPassage>): { moment: FoundPassage } => ({
  moment: {
    videoRowId: 1,
    videoId: 'AAAAAAAAAAA',
    title: 'A title',
    author: 'An author',
    url: 'https://www.youtube.com/watch?v=AAAAAAAAAAA',
    kind: 'said',
    startMs: 0,
    endMs: 30_000,
    text: 'White roofs cool the rooms below them most.',
    speakerId: null,
    matches: [],
    foundBy: 'words',
    score: 1,
    ...changes,
  },
})
const best = moment({})

describe('what says again what a better moment says', () => {
  test('is left out when it is mostly the same stretch', () => {
    expect(withoutRepeats([best, moment({ startMs: 5_000, endMs: 34_000, text: 'Something else entirely.' })])).toEqual(
      [best],
    )
  })

  test('is left out when it is a summary made of the same sentences', () => {
    const summary = moment({ kind: 'summarised', endMs: 600_000, text: 'White roofs cool the rooms below them' })
    expect(withoutRepeats([best, summary])).toEqual([best])
  })

  test('stays when it is another stretch, another kind, or another video', () => {
    const others = [
      moment({ startMs: 30_000, endMs: 60_000, text: 'Trees need water in their first summers.' }),
      moment({ kind: 'shown', text: 'A painter on a flat roof, a bucket beside her.' }),
      moment({ videoId: 'BBBBBBBBBBB' }),
    ]
    expect(withoutRepeats([best, ...others])).toEqual([best, ...others])
  })
})
