import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widenToMoment } from '../../../../../src/backend/library/search/questions/moments.ts'
import type { AudioClip } from '../../../../../src/contract/app/videos.ts'
import { joinTexts } from '../../../../../src/contract/unspaced.ts'

/** Clips of ten seconds each, one after the other. `B: ` changes the speaker. */
const clips = (...texts: string[]): AudioClip[] =>
  texts.map((text, index) => {
    const [, speaker = null, said = text] = /^([A-Z]): (.*)$/.exec(text) ?? []
    return { startMs: index * 10_000, endMs: (index + 1) * 10_000, text: said, speakerId: speaker, isSound: false }
  })

const widened = (all: AudioClip[], index: number) => {
  const { from, to } = widenToMoment(all, index)
  return joinTexts(all.slice(from, to).map(({ text }) => text))
}

describe('a moment', () => {
  it('consists of whole sentences', () => {
    const all = clips(
      'It was late.',
      'Then we planted',
      'trees along',
      'the tram line',
      'and waited.',
      'Nothing.',
      'We went.',
      'Home.',
    )
    expect(widened(all, 2)).toBe('Then we planted trees along the tram line and waited.')
  })

  it('without full stops is about half a minute long', () => {
    const all = clips(...Array.from({ length: 40 }, (_, index) => `w${index}`))
    const { from, to } = widenToMoment(all, 20)
    expect({ from, to }).toEqual({ from: 20, to: 23 })
  })

  it('stays with one speaker and does not cross a long silence', () => {
    expect(widened(clips('A: one', 'A: two', 'B: three', 'B: four', 'A: five'), 2)).toBe('three four')
    const silent = clips('one', 'two', 'three').map((clip, index) =>
      index === 0 ? clip : { ...clip, startMs: clip.startMs + 60_000, endMs: clip.endMs + 60_000 },
    )
    expect(widened(silent, 1)).toBe('two three')
  })

  it('joins clips in scripts without spaces without a space', () => {
    expect(joinTexts(['城市里的', '树木。', '很好', 'ok then'])).toBe('城市里的树木。很好 ok then')
    expect(joinTexts(['ສະບາຍ', 'ດີ', '', 'a'])).toBe('ສະບາຍດີ a')
  })

  it('contains its clip and lasts at most a minute, unless the clip itself is longer', () => {
    const clip = fc.record({
      gapMs: fc.nat(8000),
      lengthMs: fc.nat(90_000),
      text: fc.constantFrom('a', 'b.', 'long '.repeat(200)),
    })
    fc.assert(
      fc.property(fc.array(clip, { minLength: 1, maxLength: 30 }), fc.nat(), (made, at) => {
        let now = 0
        const all = made.map(({ gapMs, lengthMs, text }) => {
          const startMs = now + gapMs
          now = startMs + lengthMs
          return { startMs, endMs: now, text, speakerId: null }
        })
        const index = at % all.length
        const { from, to } = widenToMoment(all, index)
        expect(from).toBeLessThanOrEqual(index)
        expect(to).toBeGreaterThan(index)
        expect(to).toBeLessThanOrEqual(all.length)
        if (to - from > 1) expect((all[to - 1]?.endMs ?? 0) - (all[from]?.startMs ?? 0)).toBeLessThanOrEqual(60_000)
      }),
    )
  })
})
