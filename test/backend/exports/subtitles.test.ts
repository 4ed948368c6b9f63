import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCues } from '../../../src/backend/exports/cues.ts'
import { toSrt as writeSrt } from '../../../src/backend/exports/srt.ts'
import { toVtt as writeVtt } from '../../../src/backend/exports/vtt.ts'
import type { Video } from '../../../src/contract/app/videos.ts'
import { plainLine } from '../../../src/contract/plain-text.ts'
import { exportOf } from './export-of.ts'
import { type ParsedCue, parseSrt, parseVtt } from './parse-subtitles.ts'
import { sampleVideo } from './sample-video.ts'
import { wildClips, wildText } from './wild-clips.ts'

const toSrt = (video: Video) => writeSrt(exportOf(video))
const toVtt = (video: Video) => writeVtt(exportOf(video))

const letters = (text: string) => text.replace(/\s+/g, '')

/** A cue that is too fast to read ends where the next one begins, so that there is no more time for it. */
function expectReadable(cues: readonly ParsedCue[], size = { columns: 42, lines: 2 }) {
  let last = 0
  for (const [index, { startMs, endMs, lines }] of cues.entries()) {
    expect(startMs).toBeGreaterThanOrEqual(last)
    expect(endMs).toBeGreaterThan(startMs)
    last = endMs
    expect(lines.length).toBeLessThanOrEqual(size.lines)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(size.columns)
    const isFast = lines.join('').length / 17 > (endMs - startMs) / 1000 + 0.02
    if (isFast && index < cues.length - 1) expect(endMs).toBe(cues[index + 1]?.startMs)
  }
}

describe('subtitles', () => {
  it('can be read by a strict SRT parser, whatever the clips contain', () => {
    fc.assert(
      fc.property(wildClips, (audioClips) => {
        expectReadable(parseSrt(toSrt(sampleVideo({ audioClips }))))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    { columns: 32, lines: 1, subtitleSpeakers: 'colon' },
    { columns: 32, lines: 2, subtitleSpeakers: 'brackets' },
    { columns: 42, lines: 1, subtitleSpeakers: 'brackets' },
  ] as const)('keep to $lines lines of $columns columns, in both formats', (size) => {
    fc.assert(
      fc.property(wildClips, (audioClips) => {
        const exported = exportOf(sampleVideo({ audioClips }), size)
        expectReadable(parseSrt(writeSrt(exported)), size)
        const cues = parseVtt(writeVtt(exported)).cues
        expectReadable(cues, size)
        const said = audioClips.map(({ text }) => plainLine(text).replace(/-{2,}>/g, '->')).join('')
        expect(letters(cues.flatMap(({ lines }) => lines).join(''))).toBe(letters(said))
      }),
      { numRuns: 100 },
    )
  })

  it('name the speaker with a colon where the speaker changes', () => {
    const clip = (startMs: number, speakerId: string | null, text: string, isSound = false) => {
      return { startMs, endMs: startMs + 1000, text, speakerId, isSound }
    }
    const audioClips = [
      clip(0, 'Ada', 'One.'),
      clip(1000, 'Ada', 'Two.'),
      clip(2000, null, '[Applause]', true),
      clip(3000, 'Ada', 'Three.'),
      clip(4000, 'Bob', 'Four.'),
    ]
    const srt = writeSrt(exportOf(sampleVideo({ audioClips }), { subtitleSpeakers: 'colon' }))
    expect(srt.match(/^[^\d\n].*$/gm)).toEqual(['Ada: One.', 'Two.', '[Applause]', 'Three.', 'Bob: Four.'])
  })

  it('can be read by a strict WebVTT parser, whatever clips, names and title contain', () => {
    fc.assert(
      fc.property(wildClips, wildText, (audioClips, title) => {
        const { notes, cues } = parseVtt(toVtt(sampleVideo({ audioClips, title })))
        expect(notes).toHaveLength(1)
        expectReadable(cues)
      }),
      { numRuns: 300 },
    )
  })

  it('lose no letter of the spoken text', () => {
    fc.assert(
      fc.property(wildClips, (audioClips) => {
        const { cues } = parseVtt(toVtt(sampleVideo({ audioClips })))
        const said = audioClips.map(({ text }) => plainLine(text).replace(/-{2,}>/g, '->')).join('')
        expect(letters(cues.flatMap(({ lines }) => lines).join(''))).toBe(letters(said))
      }),
      { numRuns: 300 },
    )
  })

  it('write the speaker in brackets in SRT and as a voice in WebVTT', () => {
    const captionTrack = { language: 'en', kind: 'automatic', name: null } as const
    const video = sampleVideo({ captionTrack, visualClips: [], sections: [], summary: null })
    expect(toSrt(video)).toBe(
      '1\n00:00:00,000 --> 00:00:04,000\n[Speaker 0] Good morning\nfrom the old town.\n\n' +
        '2\n00:01:30,000 --> 00:01:36,000\n[Ama Owusu] A street with\ntrees is four degrees cooler.\n',
    )
    expect(toVtt(video)).toBe(
      'WEBVTT\n\nNOTE\nTitle: Cooling the dense city\nURL: https://www.youtube.com/watch?v=demoHeat001\n' +
        'What is said: automatic captions.\n\n' +
        '00:00:00.000 --> 00:00:04.000\n<v Speaker 0>Good morning from the old town.\n\n' +
        '00:01:30.000 --> 00:01:36.000\n<v Ama Owusu>A street with trees is\nfour degrees cooler.\n',
    )
  })

  it('escape markup in WebVTT and break up arrows', () => {
    const audioClips = [{ startMs: 0, endMs: 2000, text: 'a < b --> c & d', speakerId: 'A <b>\n& C', isSound: false }]
    const vtt = toVtt(sampleVideo({ title: 'x --> y\n\nz', audioClips }))
    expect(vtt).toContain('Title: x -> y z\n')
    expect(vtt).toContain('<v A &lt;b&gt; &amp; C>a &lt; b -&gt; c &amp; d\n')
  })

  it('cut a long clip at the ends of sentences and clauses, with times in proportion to the text', () => {
    const first = 'The stone of these houses keeps the heat of the day until long after midnight.'
    const second = 'When we planted trees along the tram line, the nights became bearable again,'
    const third = 'and people came back.'
    const audioClips = [
      { startMs: 10_000, endMs: 40_000, text: `${first} ${second} ${third}`, speakerId: null, isSound: false },
    ]
    const cues = toCues(audioClips)
    expect(cues.map(({ lines }) => lines.join(' '))).toEqual([first, second, third])
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [10_000, expect.closeTo(23_300, -3)],
      [expect.closeTo(23_300, -3), expect.closeTo(36_400, -3)],
      [expect.closeTo(36_400, -3), 40_000],
    ])
  })

  it('show a fast clip until it can be read or the next one starts', () => {
    const text = 'Exactly thirty-four characters her'
    const [alone] = toCues([{ startMs: 0, endMs: 500, text, speakerId: null, isSound: false }])
    expect(alone?.endMs).toBe(2000)
    const [followed] = toCues([
      { startMs: 0, endMs: 500, text, speakerId: null, isSound: false },
      { startMs: 1200, endMs: 3000, text: 'Next.', speakerId: null, isSound: false },
    ])
    expect(followed?.endMs).toBe(1200)
  })

  it('show clips that start together one after the other, and end one that overlaps the next', () => {
    const cues = toCues([
      { startMs: 1000, endMs: 3000, text: 'aaaaaaaaaa', speakerId: 'A', isSound: false },
      { startMs: 1000, endMs: 3000, text: 'bbbbbbbbbb', speakerId: 'B', isSound: false },
      { startMs: 2500, endMs: 9000, text: 'cccccccccc', speakerId: 'A', isSound: false },
    ])
    expect(cues.map(({ startMs, endMs, speakerId }) => [startMs, endMs, speakerId])).toEqual([
      [1000, 1750, 'A'],
      [1750, 2500, 'B'],
      [2500, 9000, 'A'],
    ])
  })

  it('break Chinese text between words, never before a full stop, and count each character as two', () => {
    const text = '城市里的树木可以让街道凉爽四度，这是我们在去年夏天测量到的结果。居民们觉得晚上舒服多了。'
    for (const { lines } of toCues([{ startMs: 0, endMs: 20_000, text, speakerId: null, isSound: false }]))
      for (const line of lines) {
        expect([...line].length).toBeLessThanOrEqual(21)
        expect(line).not.toMatch(/^[，。]/)
      }
  })

  it('never cut inside a combined emoji or an accented letter', () => {
    const text = '👩‍👩‍👧‍👦'.repeat(12)
    const cues = toCues([{ startMs: 0, endMs: 20_000, text, speakerId: null, isSound: false }])
    for (const line of cues.flatMap(({ lines }) => lines)) expect(line).toMatch(/^(?:👩‍👩‍👧‍👦)+$/u)
  })
})
