import { expect, it } from 'vitest'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'

const clipsOf = (...texts: string[]) => {
  const lines = texts.map((text, index) => ({ startMs: index * 3000, endMs: index * 3000 + 2900, text, marks: [] }))
  return captionsToClips(lines, { kind: 'manual', durationMs: null }).map(({ speakerId, text }) => [speakerId, text])
}

it('takes names that stand before colons again and again as speakers', () => {
  expect(clipsOf('Anna: Hello there.', 'More words.', 'Bob Smith: Good day.', 'Anna: Yes.', 'Bob Smith: No.')).toEqual([
    ['Anna', 'Hello there.'],
    ['Anna', 'More words.'],
    ['Bob Smith', 'Good day.'],
    ['Anna', 'Yes.'],
    ['Bob Smith', 'No.'],
  ])
})

it.each([
  ['a name that stands there once', ['Anna: Hello there.', 'She went home.']],
  ['one word that is repeated', ['Ingredients: flour.', 'Some words.', 'Ingredients: salt.']],
  [
    'headings and warnings',
    ['NOTE: This is important.', 'WARNING: It is hot.', 'STEP 1: Open it.', 'CHAPTER TWO: The end.'],
  ],
  ['repeated headings', ['Tip: Use salt.', 'Step 1: Stir.', 'Tip: Use more salt.', 'Step 1: Stir again.']],
  ['times and addresses', ['Then at 12:30 we go.', 'HTTPS://example.org is the page.', 'At 12:30 again.']],
])('does not take %s as a speaker', (_name, texts) => {
  const clips = clipsOf(...texts)
  expect(clips.map(([speaker]) => speaker)).toEqual(clips.map(() => null))
  expect(clips.map(([, text]) => text).join(' ')).toBe(texts.join(' '))
})
