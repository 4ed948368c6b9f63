import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClipCorrection, correctClips } from '../../../src/backend/marks/correct-clips.ts'
import type { TextClip } from '../../../src/backend/marks/join-clips.ts'
import { wordChanges } from '../../../src/backend/marks/word-changes.ts'

const clipsOf = (texts: readonly string[], startMs = 0): TextClip[] =>
  texts.map((text, index) => ({ startMs: startMs + index * 4000, endMs: startMs + index * 4000 + 4000, text }))

const talk = clipsOf([
  'Today we look at how a cluster is kept alive.',
  'Everything runs on cuban eighties these days,',
  'and most teams never touch a server at all.',
  'Yes.',
  'The first thing that you notice is the bill,',
])

function correctionOf(clips: readonly TextClip[], clip: number, text: string | null): ClipCorrection {
  const one = clips[clip]
  if (one === undefined) throw new Error('There is no such clip')
  return {
    originalText: one.text,
    text,
    before: clips[clip - 1]?.text ?? '',
    after: clips[clip + 1]?.text ?? '',
    startMs: one.startMs,
    endMs: one.endMs,
  }
}
const name = correctionOf(talk, 1, 'Everything runs on Kubernetes these days,')

test('a clip with the same text has the same correction, at its time or at another', () => {
  for (const shift of [0, 600_000]) {
    const again = clipsOf(['Welcome.', ...talk.map(({ text }) => text)], shift)
    expect(correctClips(again, [name])).toEqual({
      clipsOf: [[2]],
      texts: new Map([[2, 'Everything runs on Kubernetes these days,']]),
    })
  }
})

test('corrected words are replaced in clips with other borders, also where they lie across two clips', () => {
  const joined = clipsOf([`${talk[0]?.text} Everything runs on CUBAN EIGHTIES these days`, talk[2]?.text ?? ''])
  expect(correctClips(joined, [name])).toEqual({
    clipsOf: [[0]],
    texts: new Map([[0, `${talk[0]?.text} Everything runs on Kubernetes these days`]]),
  })
  const divided = clipsOf([`${talk[0]?.text} Everything runs on cuban`, 'eighties these days, and most teams'])
  expect(correctClips(divided, [name])).toEqual({
    clipsOf: [[0, 1]],
    texts: new Map([
      [0, `${talk[0]?.text} Everything runs on Kubernetes`],
      [1, 'these days, and most teams'],
    ]),
  })
})

test('corrections of two clips that are one clip now are both applied', () => {
  const other = correctionOf(talk, 2, 'and most teams never touch a server room at all.')
  const joined = clipsOf([`${talk[1]?.text} ${talk[2]?.text}`])
  expect(correctClips(joined, [name, other]).texts.get(0)).toBe(
    'Everything runs on Kubernetes these days, and most teams never touch a server room at all.',
  )
})

test('a correction waits while the text has other words in the place of those that were corrected', () => {
  const right = talk.map((clip) => ({ ...clip, text: clip.text.replace('cuban eighties', 'Kubernetes') }))
  const unrelated = clipsOf(['The committee met on a Tuesday.', 'Everything was decided in these two days.'])
  for (const clips of [right, unrelated])
    expect(correctClips(clips, [name])).toEqual({ clipsOf: [[]], texts: new Map() })
})

test('a correction of the speaker belongs to the clips that have the words now', () => {
  const divided = clipsOf([
    talk[0]?.text ?? '',
    'Everything runs on cuban',
    'eighties these days,',
    talk[2]?.text ?? '',
  ])
  expect(correctClips(divided, [{ ...name, text: null }])).toEqual({ clipsOf: [[1, 2]], texts: new Map() })
  expect(correctClips(talk, [{ ...name, text: null }]).clipsOf).toEqual([[1]])
})

test('the first of two corrections of the same words wins', () => {
  const older = { ...name, text: 'Everything runs on Cuban eighties these days,' }
  expect(correctClips(talk, [name, older])).toEqual({
    clipsOf: [[1], []],
    texts: new Map([[1, 'Everything runs on Kubernetes these days,']]),
  })
})

test('replacing the changed words turns one text into the other', () => {
  const word = fc.constantFrom('roof', 'Roof', 'white', 'paint,', '&', '屋根', '😀', 'é', '—')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (a, b) => {
      const [earlier, later] = [a.join(' '), b.join(' ')]
      if (a.length === 0) return
      let text = earlier
      for (const { from, to, text: words } of wordChanges(earlier, later).reverse())
        text = text.slice(0, from) + words + text.slice(to)
      expect(text.replace(/\s+/g, ' ').trim()).toBe(later)
    }),
  )
})
