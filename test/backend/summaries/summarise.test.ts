import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summariseClips } from '../../../src/backend/summaries/summarise.ts'
import { joinTexts } from '../../../src/contract/unspaced.ts'
import { clipsOf, longTranscript } from './spoken-clips.ts'

describe('summariseClips', () => {
  test('selects the sentences that the others are about', () => {
    const summary = summariseClips(
      clipsOf(
        'Good morning and welcome back.',
        'The tide gauge in the harbour measures the water level every minute.',
        'I had a coffee before this.',
        'When the harbour water level rises, the tide gauge warns the pilots.',
        'My shoes are wet.',
        'Without the gauge, no pilot knows the water level in the harbour.',
      ),
    )
    expect(summary).toContain('gauge')
    expect(summary).not.toContain('coffee')
    expect(summary).not.toContain('shoes')
  })

  test('quotes word for word, in the original order', () => {
    const clips = longTranscript(400, 40)
    const summary = summariseClips(clips)
    const positions = clips.flatMap(({ text }) => (summary.includes(text) ? [summary.indexOf(text)] : []))
    expect(positions.length).toBeGreaterThan(3)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
  })

  test('does not repeat a statement', () => {
    const same = 'The queen bee leaves the hive with the swarm in May.'
    const summary = summariseClips(clipsOf(same, same, 'A second hive takes the frames of honey.', same))
    expect(summary.split(same)).toHaveLength(2)
  })

  test('puts an ellipsis between fragments without punctuation', () => {
    const filler = Array.from({ length: 20 }, (_, index) => `so yes well number ${index}`)
    const summary = summariseClips(
      clipsOf(
        'the flywheel stores the energy of the engine',
        ...filler,
        'an engine without its flywheel stops at every stroke',
      ),
    )
    expect(summary).toContain(' … ')
  })

  test('is the whole text if it is short, and empty if there is none', () => {
    expect(summariseClips(clipsOf('Yes.'))).toBe('Yes.')
    expect(summariseClips([])).toBe('')
  })

  test('supports languages without spaces between words', () => {
    const summary = summariseClips(
      clipsOf('蜂の巣には女王蜂がいます。', '今日は暑い。', '女王蜂は巣から離れます。', '女王蜂と蜂の巣の話です。'),
    )
    expect(summary).toContain('女王蜂')
  })

  describe('for speech without punctuation', () => {
    /** Cut like captions, in the middle of statements. */
    const spoken = clipsOf(
      'so the flywheel stores the energy of the engine but',
      'we need a belt that drives the flywheel yes yes okay so I',
      'think the belt of the flywheel should be tight and it',
      'has to be dry because a wet belt slips on the flywheel',
    ).map((clip, index) => ({ ...clip, startMs: index * 4000, endMs: index * 4000 + 4000 }))

    test('begins and ends with statements, even inside clips', () => {
      const pieces = summariseClips(spoken).split(' … ')
      const whole = [
        'The flywheel stores the energy of the engine',
        'We need a belt that drives the flywheel',
        'I think the belt of the flywheel should be tight',
        'It has to be dry because a wet belt slips on the flywheel',
      ]
      expect(pieces.length).toBeGreaterThan(1)
      for (const piece of pieces) expect(whole).toContain(piece)
    })

    test('quotes word for word, whatever is spoken', () => {
      const word = fc.constantFrom('so', 'and', 'yes', 'the', 'I', "we're", 'flywheel', 'belt', 'of', 'и', '车站', 'à')
      const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' ')))
      fc.assert(
        fc.property(texts, (said) => {
          const all = joinTexts(said).toLowerCase()
          for (const piece of summariseClips(clipsOf(...said)).split(' … ')) expect(all).toContain(piece.toLowerCase())
        }),
      )
    })
  })

  test('is the same each time and never fails, whatever is spoken', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 60 }), (texts) => {
        expect(summariseClips(clipsOf(...texts))).toBe(summariseClips(clipsOf(...texts)))
      }),
    )
  })
})
