import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import { readJson3 } from '../../../src/backend/captions/formats/json3.ts'
import type { AudioClip } from '../../../src/contract/app/videos.ts'
import { expectSettled } from './expect-settled.ts'
import { plainBody, wildBody } from './wild-json3.ts'

type Kind = 'manual' | 'automatic'

const clipsOf = (body: string, kind: Kind, durationMs: number | null = null) =>
  captionsToClips(readJson3(body) ?? [], { kind, durationMs })

const manual = (...cues: [startMs: number, endMs: number, text: string][]) =>
  clipsOf(
    JSON.stringify({
      events: cues.map(([startMs, endMs, utf8]) => ({
        tStartMs: startMs,
        dDurationMs: endMs - startMs,
        segs: [{ utf8 }],
      })),
    }),
    'manual',
  )

/** A single line in which each word lasts `stepMs`. */
const heard = (text: string, stepMs = 300) =>
  clipsOf(
    JSON.stringify({
      events: [
        {
          tStartMs: 0,
          dDurationMs: 600_000,
          segs: text
            .split(' ')
            .map((word, index) => ({ utf8: index === 0 ? word : ` ${word}`, tOffsetMs: index * stepMs })),
        },
      ],
    }),
    'automatic',
  )

describe('any caption body', () => {
  test('becomes ordered clips of at least 600 ms that do not overlap, and never throws', () => {
    const length = fc.option(fc.integer({ min: 0, max: 5_000_000 }))
    fc.assert(
      fc.property(wildBody, fc.constantFrom<Kind>('manual', 'automatic'), length, (body, kind, durationMs) => {
        expectSettled(clipsOf(body, kind, durationMs), durationMs)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['manual', 'automatic'] as const)('loses no spoken word (%s)', (kind) => {
    fc.assert(
      fc.property(
        plainBody(kind === 'automatic'),
        fc.option(fc.integer({ min: 600, max: 60_000 })),
        ({ body, words }, durationMs) => {
          const clips = clipsOf(body, kind, durationMs)
          expect(
            clips
              .map(({ text }) => text)
              .join(' ')
              .split(' '),
          ).toEqual(words)
          expectSettled(clips, durationMs)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('clips', () => {
  test('end with sentences, but not after abbreviations, initials and small numbers', () => {
    const clips = heard('We asked Dr. Miller and J. Smith about the 17. March meeting. They had both been there then.')
    expect(clips.map(({ text }) => text)).toEqual([
      'We asked Dr. Miller and J. Smith about the 17. March meeting.',
      'They had both been there then.',
    ])
  })

  test('end at a pause', () => {
    const segs = [
      { utf8: 'before' },
      { utf8: ' it', tOffsetMs: 400 },
      { utf8: ' after', tOffsetMs: 5000 },
      { utf8: ' it', tOffsetMs: 5500 },
    ]
    const clips = clipsOf(JSON.stringify({ events: [{ tStartMs: 0, segs }] }), 'automatic')
    expect(clips.map(({ startMs, text }) => [startMs, text])).toEqual([
      [0, 'before it'],
      [5000, 'after it'],
    ])
  })

  test('do not last through a silence, however long the line is shown', () => {
    const [clip] = heard('only this')
    expect(clip?.endMs).toBeLessThan(1000)
  })

  test('are cut at a comma or a conjunction if a sentence is long', () => {
    const clips = heard(
      'when the water comes up over the sandbank and into the creek again, everything that lives there begins to move and nobody can stop it until the evening',
    )
    expect(clips[0]?.text).toMatch(/again,$/)
    for (const { text } of clips) expect(text.split(' ').length).toBeLessThanOrEqual(20)
  })

  test('keep a sentence whole if it is only slightly too long', () => {
    const sentence = 'This sentence has exactly eighteen words in it, which is two more than a clip likes to hold.'
    expect(heard(`${sentence} And then there is another one.`)[0]?.text).toBe(sentence)
  })

  test('divide the time of a manual cue by the number of letters', () => {
    const clips = manual([0, 8000, 'The first half of it is here. The second half of it is there.'])
    expect(clips.map(({ text }) => text)).toEqual(['The first half of it is here.', 'The second half of it is there.'])
    expect(clips[1]?.startMs).toBeGreaterThan(3000)
    expect(clips[1]?.startMs).toBeLessThan(5000)
  })

  test('follow each other if manual cues overlap', () => {
    const clips = manual([0, 4000, 'The first speaker talks.'], [2000, 6000, 'The second one begins early.'])
    expect(clips[0]?.endMs).toBeLessThanOrEqual(2000)
    expect(clips[1]?.startMs).toBe(2000)
  })

  test('in a script without spaces are cut at its full stops', () => {
    const clips = manual([0, 9000, '今日は天気がいいので、海に行きました。とても楽しかったです。'])
    expect(clips.map(({ text }) => text)).toEqual(['今日は天気がいいので、海に行きました。', 'とても楽しかったです。'])
  })
})

describe('sounds', () => {
  const tagged = (clips: readonly AudioClip[]) => clips.map(({ text, isSound }) => [text, isSound])

  test('are marked clips of their own, but sung words count as speech', () => {
    const clips = manual(
      [0, 2000, '[APPLAUSE]'],
      [2000, 4000, '(door closes)'],
      [4000, 7000, '♪ and so we sing ♪'],
      [7000, 9000, '♪ ♪'],
    )
    expect(tagged(clips)).toEqual([
      ['[APPLAUSE]', true],
      ['[door closes]', true],
      ['and so we sing', false],
      ['♪', true],
    ])
  })

  test('last as long as they are shown alone', () => {
    const segs = (utf8: string) => [{ utf8, acAsrConf: 0 }]
    const events = [
      { tStartMs: 0, dDurationMs: 9000, segs: segs('[Music]') },
      { tStartMs: 6000, dDurationMs: 3000, segs: segs('hello') },
    ]
    const clips = clipsOf(JSON.stringify({ events }), 'automatic')
    expect(clips.map(({ startMs, endMs }) => [startMs, endMs])[0]).toEqual([0, 6000])
  })

  test('are placed between the words where they were heard, and the speaker stays the same', () => {
    const clips = manual([0, 9000, '>> We have won [laughter] and we will not stop at this.'])
    expect(tagged(clips)).toEqual([
      ['We have won', false],
      ['[laughter]', true],
      ['and we will not stop at this.', false],
    ])
    expect(clips.map(({ speakerId }) => speakerId)).toEqual(['speaker_1', null, 'speaker_1'])
  })

  test('are recognised on a row of their own above spoken words', () => {
    expect(tagged(manual([0, 6000, '[Intro]\nSo, population was rising']))).toEqual([
      ['[Intro]', true],
      ['So, population was rising', false],
    ])
  })

  test('stay in their brackets among the words if there is no time for a clip of their own', () => {
    const clips = manual([0, 900, 'We [laughter] won.'])
    expect(tagged(clips)).toEqual([
      ['We [laughter]', false],
      ['won.', false],
    ])
  })

  test('the punctuation after a sound within a sentence belongs to the word before it', () => {
    expect(tagged(manual([0, 9000, 'We thanked them all (applause). Then we sat down.']))).toEqual([
      ['We thanked them all.', false],
      ['[applause]', true],
      ['Then we sat down.', false],
    ])
    expect(manual([0, 3000, 'See [the mayor].'])[0]?.text).toBe('See [the mayor].')
  })

  test('an editor’s brackets and an aside are not sounds', () => {
    const clips = manual([0, 3000, 'Then [the mayor] said (I was there) no.'])
    expect(tagged(clips)).toEqual([['Then [the mayor] said (I was there) no.', false]])
  })

  test('in automatic captions are all texts in brackets except censored words', () => {
    expect(tagged(heard('[Music] what the [ __ ] is that [Musik]', 700))).toEqual([
      ['[Music]', true],
      ['what the [ __ ] is that', false],
      ['[Musik]', true],
    ])
  })

  test.each(['（笑）', '[音楽]', '【拍手】'])('%s is a sound', (tag) => {
    expect(manual([0, 3000, tag])[0]?.isSound).toBe(true)
  })
})

describe('speakers', () => {
  const speakers = (clips: readonly AudioClip[]) => clips.map(({ speakerId, text }) => [speakerId, text])

  test('are unknown if the captions do not name them', () => {
    expect(manual([0, 2000, 'Nobody is named here.'])[0]?.speakerId).toBeNull()
  })

  test('change at arrows, even within an automatic line', () => {
    expect(speakers(heard('Is it ready now? >> It is nearly there. >> Good to hear that.'))).toEqual([
      ['speaker_1', 'Is it ready now?'],
      ['speaker_2', 'It is nearly there.'],
      ['speaker_1', 'Good to hear that.'],
    ])
  })

  test('begin with their first word, not with the mark before it', () => {
    const segs = [
      { utf8: '>> Surely', acAsrConf: 0 },
      { utf8: ' not.', tOffsetMs: 600 },
    ]
    const [clip] = clipsOf(JSON.stringify({ events: [{ tStartMs: 4640, segs }] }), 'automatic')
    expect(clip?.startMs).toBe(4640)
  })

  test('have the names that the captions give', () => {
    const clips = manual(
      [0, 2000, '>> MIRA MURATI: Thank you all for coming.'],
      [2000, 4000, 'It is a good day.'],
      [4000, 6000, '>> Who said that?'],
      [6000, 8000, 'DR. WHO: I have said it.'],
    )
    expect(speakers(clips)).toEqual([
      ['Mira Murati', 'Thank you all for coming.'],
      ['Mira Murati', 'It is a good day.'],
      [null, 'Who said that?'],
      ['Dr. Who', 'I have said it.'],
    ])
  })

  test('change at a dash before a row', () => {
    expect(speakers(manual([0, 4000, '- Have you seen it yet?\n- Not since this morning.']))).toEqual([
      ['speaker_1', 'Have you seen it yet?'],
      ['speaker_2', 'Not since this morning.'],
    ])
  })

  test('are not read from a colon in a track written in capital letters', () => {
    const clips = manual([0, 3000, 'THIS IS WHAT WE KNOW:'], [3000, 6000, 'NOTHING AT ALL.'])
    expect(clips.map(({ text }) => text).join(' ')).toBe('THIS IS WHAT WE KNOW: NOTHING AT ALL.')
    expect(clips.every(({ speakerId }) => speakerId === null)).toBe(true)
  })

  test('an operator in a sentence is not a change of speaker', () => {
    expect(speakers(manual([0, 3000, 'Now type x >> 2 and press enter.']))).toEqual([
      [null, 'Now type x >> 2 and press enter.'],
    ])
  })

  test('a short interjection keeps its speaker if the next clip can give up the time', () => {
    const clips = heard('What do you think of it then? >> Yes. >> Then we can begin with the work today.', 200)
    expect(clips.map(({ speakerId }) => speakerId)).toEqual(['speaker_1', 'speaker_2', 'speaker_1'])
  })
})
