import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSections } from '../../../src/backend/summaries/sections.ts'
import type { Section } from '../../../src/contract/app/videos.ts'
import { clipsOf, longTranscript } from './spoken-clips.ts'

function expectTiled(sections: readonly Section[], endMs: number) {
  sections.forEach((section, index) => {
    expect(section.startMs).toBeLessThan(section.endMs)
    expect(section.endMs).toBe(sections[index + 1]?.startMs ?? endMs)
    expect(section.title).not.toBe('')
  })
}

const minute = 60_000

describe('sections from chapters', () => {
  const clips = longTranscript(60, 12)
  const chapters = [
    { startMs: 120_000, title: 'Second' },
    { startMs: 0, title: ' First\n part ' },
    { startMs: 120_000, title: 'Twice' },
    { startMs: 999_000, title: 'After the end' },
  ]

  test('are put in order, side by side, within the video', () => {
    const sections = buildSections({ chapters, clips, durationMs: 300_000, videoTitle: 'V' })
    expect(sections.map(({ startMs, endMs, title }) => [startMs, endMs, title])).toEqual([
      [0, 120_000, 'First part'],
      [120_000, 300_000, 'Second'],
    ])
  })

  test('summarise what is said in each', () => {
    const [first, second] = buildSections({ chapters, clips, durationMs: 300_000, videoTitle: 'V' })
    const said = (section: Section | undefined) =>
      clips
        .filter(({ startMs }) => section && startMs >= section.startMs && startMs < section.endMs)
        .map(({ text }) => text)
    expect(said(first).some((text) => first?.summary.includes(text))).toBe(true)
    expect(said(second).some((text) => second?.summary.includes(text))).toBe(true)
    expect(said(first).some((text) => second?.summary.includes(text))).toBe(false)
  })

  test('have an empty summary where nobody speaks', () => {
    const silent = [
      { startMs: 0, title: 'Talk' },
      { startMs: 280_000, title: 'Credits' },
    ]
    const sections = buildSections({
      chapters: silent,
      clips: clipsOf('Hello to all of you.'),
      durationMs: 300_000,
      videoTitle: 'V',
    })
    expect(sections.map(({ title, summary }) => [title, summary])).toEqual([
      ['Talk', 'Hello to all of you.'],
      ['Credits', ''],
    ])
  })

  test('begin with what is said before the first of them', () => {
    const late = [
      { startMs: 60_000, title: 'Late' },
      { startMs: 200_000, title: 'Later' },
    ]
    const sections = buildSections({ chapters: late, clips, durationMs: 300_000, videoTitle: 'V' })
    expect(sections).toHaveLength(3)
    expect(sections[0]?.startMs).toBe(0)
    expectTiled(sections, 300_000)
  })
})

describe('even sections', () => {
  const evenly = (minutes: number, each = 24) =>
    buildSections({
      chapters: [],
      clips: longTranscript(minutes * 12, each),
      durationMs: minutes * minute,
      videoTitle: 'A video',
    })

  test.each([1, 3, 10, 45, 120])('of a video of %d minutes are one to three minutes long', (minutes) => {
    const sections = evenly(minutes)
    expectTiled(sections, minutes * minute)
    for (const { startMs, endMs } of sections) {
      expect(endMs - startMs).toBeGreaterThanOrEqual(0.6 * minute)
      expect(endMs - startMs).toBeLessThanOrEqual(4 * minute)
    }
  })

  test('are divided where the subject changes', () => {
    // A new subject every 85 s; even steps would drift away from that, to 514 s for the last.
    const borders = evenly(10, 17).map(({ startMs }) => startMs)
    expect(borders).toEqual([0, 85_000, 170_000, 255_000, 340_000, 425_000, 510_000])
  })

  test('are named for what is said in them', () => {
    const titles = evenly(10, 20).map(({ title }) => title)
    expect(titles[0]?.toLowerCase()).toContain('harbour')
    expect(titles[1]?.toLowerCase()).toContain('lever')
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) expect(title).not.toMatch(/part|section \d/i)
  })

  test('of a short video are one, with the name of the video', () => {
    expect(evenly(1).map(({ title }) => title)).toEqual(['A video'])
  })

  test('of ten hours are as many as it takes', () => {
    const sections = evenly(600, 400)
    expect(sections.length).toBeGreaterThan(180)
    expectTiled(sections, 600 * minute)
  })

  test('exist where the length is not known, and not where nothing is', () => {
    expect(
      buildSections({ chapters: [], clips: clipsOf('One.', 'Two.'), durationMs: null, videoTitle: 'V' }),
    ).toHaveLength(1)
    expect(buildSections({ chapters: [], clips: [], durationMs: null, videoTitle: 'V' })).toEqual([])
  })
})

test('sections are side by side whatever the source says', () => {
  const chapter = fc.record({
    startMs: fc.integer({ min: -1000, max: 1_000_000 }),
    title: fc.string({ unit: 'grapheme' }),
  })
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 80 })
  fc.assert(
    fc.property(
      fc.array(chapter, { maxLength: 12 }),
      texts,
      fc.integer({ min: 1, max: 900_000 }),
      (chapters, said, durationMs) => {
        const clips = clipsOf(...said).filter(({ endMs }) => endMs <= durationMs)
        const sections = buildSections({ chapters, clips, durationMs, videoTitle: 'V' })
        expectTiled(sections, durationMs)
      },
    ),
  )
})
