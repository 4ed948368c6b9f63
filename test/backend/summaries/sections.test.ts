import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSections as build, type SectionRequest } from '../../../src/backend/summaries/sections.ts'
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
const buildSections = (request: SectionRequest) => build(request).sections

describe('sections from chapters', () => {
  const clips = longTranscript(60, 12)
  const chapters = [
    { startMs: 120_000, title: 'Second' },
    { startMs: 0, title: ' First\n part ' },
    { startMs: 120_000, title: 'Twice' },
    { startMs: 999_000, title: 'After the end' },
  ]

  test('are sorted, placed side by side, and inside the video', () => {
    const sections = buildSections({ chapters, clips, durationMs: 300_000, videoTitle: 'V' })
    expect(sections.map(({ startMs, endMs, title }) => [startMs, endMs, title])).toEqual([
      [0, 120_000, 'First part'],
      [120_000, 300_000, 'Second'],
    ])
  })

  test('summarise what is spoken in each', () => {
    const [first, second] = buildSections({ chapters, clips, durationMs: 300_000, videoTitle: 'V' })
    const said = (section: Section | undefined) =>
      clips
        .filter(({ startMs }) => section && startMs >= section.startMs && startMs < section.endMs)
        .map(({ text }) => text)
    expect(said(first).some((text) => first?.summary.includes(text))).toBe(true)
    expect(said(second).some((text) => second?.summary.includes(text))).toBe(true)
    expect(said(first).some((text) => second?.summary.includes(text))).toBe(false)
  })

  test('have an empty summary if nobody speaks', () => {
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

  test('include speech before the first of them', () => {
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

describe('sections without chapters', () => {
  const bySubject = (minutes: number, each = 24) =>
    build({
      chapters: [],
      clips: longTranscript(minutes * 12, each),
      durationMs: minutes * minute,
      videoTitle: 'A video',
    })

  test('begin where the subject changes', () => {
    // A new subject every three minutes.
    const { sections, method } = bySubject(18, 36)
    expect(method).toBe('topics')
    expect(sections.map(({ startMs }) => startMs / minute)).toEqual([0, 3, 6, 9, 12, 15])
  })

  test('begin where the subject changes in speech without punctuation, or without spaces', () => {
    const subjects = [
      ['树木', '树叶', '树根', '土壤'],
      ['音乐', '钢琴', '歌曲', '乐队'],
      ['火车', '车站', '铁路', '车票'],
    ]
    const texts = Array.from({ length: 90 }, (_, index) => {
      const words = subjects[Math.floor(index / 30)] ?? []
      return `我们说${words[index % 4]}和${words[(index + 1) % 4]}`
    })
    const { sections } = build({ chapters: [], clips: clipsOf(...texts), durationMs: 450_000, videoTitle: 'V' })
    expect(sections.map(({ startMs }) => startMs)).toEqual([0, 150_000, 300_000])
    expect(sections[1]?.title).toMatch(/音乐|钢琴|歌曲|乐队/)
  })

  test('begin after a pause rather than inside a sentence', () => {
    const clips = longTranscript(72, 36).map((clip, index) =>
      index < 38 ? clip : { ...clip, startMs: clip.startMs + 6000, endMs: clip.endMs + 6000 },
    )
    const texts = clips.map((clip, index) => (index === 35 ? { ...clip, text: clip.text.replace('.', ', and') } : clip))
    const { sections } = build({ chapters: [], clips: texts, durationMs: 370_000, videoTitle: 'V' })
    expect(sections.map(({ startMs }) => startMs)).not.toContain(clips[36]?.startMs)
  })

  test.each([3, 10, 45, 120])('of a video of %d minutes have a readable length', (minutes) => {
    const { sections } = bySubject(minutes)
    expectTiled(sections, minutes * minute)
    for (const { startMs, endMs } of sections) {
      expect(endMs - startMs).toBeGreaterThanOrEqual(45_000)
      expect(endMs - startMs).toBeLessThanOrEqual(12 * minute)
    }
  })

  test('are named after what is spoken in them', () => {
    const titles = bySubject(12, 36).sections.map(({ title }) => title)
    expect(titles.map((title) => title.toLowerCase())).toEqual([
      expect.stringContaining('harbour'),
      expect.stringContaining('lever'),
      expect.stringContaining('hive'),
      expect.stringContaining('furnace'),
    ])
  })

  test('are named after things, not after actions', () => {
    const texts = Array.from({ length: 30 }, () => 'we want to swim and then you can swim near the old lighthouse')
    const clips = clipsOf(
      ...texts,
      ...Array.from({ length: 30 }, () => 'they like to run and we run past the windmill'),
    )
    const titles = build({ chapters: [], clips, durationMs: 300_000, videoTitle: 'V' }).sections.map(
      ({ title }) => title,
    )
    expect(titles[0]).toMatch(/^Old lighthouse/)
    expect(titles[1]).toMatch(/^Windmill/)
  })

  describe('have a title', () => {
    const titlesOf = (...texts: string[]) => {
      const rest = Array.from({ length: 30 }, () => 'they like to run and we run past the windmill')
      const said = Array.from({ length: 30 }, (_, index) => texts[index % texts.length] ?? '')
      const clips = clipsOf(...said, ...rest)
      return build({ chapters: [], clips, durationMs: 300_000, videoTitle: 'V' }).sections.map(({ title }) => title)
    }

    test('with a phrase that occurs, not with words from both sides of a comma', () => {
      expect(titlesOf('behind the rain barrel, tulips come up', 'fill the rain barrel, then rest')[0]).toBe(
        'Rain barrel',
      )
    })

    test('with a complete name, including the small words in it', () => {
      expect(titlesOf('we crossed the Gulf of Carpentaria', 'the Gulf of Carpentaria was calm')[0]).toBe(
        'Gulf of Carpentaria',
      )
    })

    test('without the verb after a thing', () => {
      const [title] = titlesOf(
        'the old lighthouse guides us',
        'behind the lighthouse',
        'it guides us and they guide it',
      )
      expect(title).toMatch(/lighthouse$/i)
    })

    test('of two things in the language of the video', () => {
      const [title] = titlesOf('el faro y la campana', 'con el faro y con la campana y las velas')
      expect(title).toMatch(/^(?:Faro y (?:la )?campana|Campana y (?:el )?faro)$/)
    })
  })

  test('of a short video are a single one, with the name of the video', () => {
    expect(bySubject(1).sections.map(({ title }) => title)).toEqual(['A video'])
  })

  test('of ten hours are as many as needed', () => {
    const { sections } = bySubject(600, 60)
    expect(sections.length).toBeGreaterThan(80)
    expectTiled(sections, 600 * minute)
  })

  test('are even if there is too little speech to distinguish subjects', () => {
    const clips = Array.from({ length: 120 }, (_, index) => ({
      startMs: index * 10_000,
      endMs: index * 10_000 + 2000,
      text: index % 20 === 0 ? 'Look there.' : 'Oh yes!',
      speakerId: null,
      isSound: false,
    }))
    const { sections, method } = build({ chapters: [], clips, durationMs: 20 * minute, videoTitle: 'V' })
    expect(method).toBe('even')
    expectTiled(sections, 20 * minute)
    for (const { startMs, endMs } of sections) expect(endMs - startMs).toBeLessThanOrEqual(4 * minute)
  })

  test('are not named after sounds, nor are sounds quoted', () => {
    const clips = longTranscript(60, 30).map((clip, index) =>
      index % 2 === 0 ? { ...clip, text: '[Loud applause]', isSound: true } : clip,
    )
    for (const { title, summary } of build({ chapters: [], clips, durationMs: 300_000, videoTitle: 'V' }).sections)
      expect(title + summary).not.toMatch(/applause/i)
  })

  test('exist if the length is unknown, but not if nothing is spoken', () => {
    expect(
      buildSections({ chapters: [], clips: clipsOf('One.', 'Two.'), durationMs: null, videoTitle: 'V' }),
    ).toHaveLength(1)
    expect(build({ chapters: [], clips: [], durationMs: null, videoTitle: 'V' })).toEqual({
      sections: [],
      method: null,
    })
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
