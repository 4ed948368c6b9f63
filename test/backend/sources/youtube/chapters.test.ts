import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChapters } from '../../../../src/backend/sources/youtube/chapters.ts'
import { readDescriptionChapters } from '../../../../src/backend/sources/youtube/description-chapters.ts'

const marker = (startMs: number, title: string) => ({
  chapterRenderer: { title: { simpleText: title }, timeRangeStartMillis: startMs },
})

const bar = (...markersMap: object[]) => ({
  playerOverlays: {
    playerOverlayRenderer: {
      decoratedPlayerBarRenderer: {
        decoratedPlayerBarRenderer: { playerBar: { multiMarkersPlayerBarRenderer: { markersMap } } },
      },
    },
  },
})

const panel = (id: string, ...contents: object[]) => ({
  engagementPanels: [
    {
      engagementPanelSectionListRenderer: { panelIdentifier: id, content: { macroMarkersListRenderer: { contents } } },
    },
  ],
})

const item = (seconds: number | undefined, title: string) => ({
  macroMarkersListItemRenderer: {
    title: { runs: [{ text: title }] },
    ...(seconds === undefined ? {} : { onTap: { watchEndpoint: { startTimeSeconds: seconds } } }),
  },
})

describe('readChapters', () => {
  test('prefers the uploader’s chapters to those that YouTube generated', () => {
    const next = bar(
      { key: 'AUTO_CHAPTERS', value: { chapters: [marker(0, 'Auto'), marker(60_000, 'Matic')] } },
      { key: 'DESCRIPTION_CHAPTERS', value: { chapters: [marker(0, 'One'), marker(30_000, 'Two')] } },
    )
    const chapters = [
      { startMs: 0, title: 'One' },
      { startMs: 30_000, title: 'Two' },
    ]
    expect(readChapters(next)).toEqual({ chapters, madeBy: 'author' })
    const auto = bar({ key: 'AUTO_CHAPTERS', value: { chapters: [marker(0, 'Auto'), marker(60_000, 'Matic')] } })
    const id = 'engagement-panel-macro-markers-description-chapters'
    expect(readChapters({ ...auto, ...panel(id, item(0, 'One'), item(30, 'Two')) })).toEqual({
      chapters,
      madeBy: 'author',
    })
    expect(readChapters(auto)?.madeBy).toBe('youtube')
  })

  test('recognises generated chapters by YouTube’s note, even in the place of the uploader’s', () => {
    const id = 'engagement-panel-macro-markers-description-chapters'
    const note = {
      macroMarkersInfoItemRenderer: { infoText: { runs: [{ text: 'These chapters are auto-generated' }] } },
    }
    expect(readChapters(panel(id, note, item(0, 'One'), item(30, 'Two')))).toMatchObject({
      chapters: [{ title: 'One' }, { title: 'Two' }],
      madeBy: 'youtube',
    })
  })

  test('finds chapters in the list beside the video, too, without its heading', () => {
    const id = 'engagement-panel-macro-markers-auto-chapters'
    expect(readChapters(panel(id, item(undefined, 'Key moments'), item(0, 'One'), item(75, 'Two')))).toEqual({
      chapters: [
        { startMs: 0, title: 'One' },
        { startMs: 75_000, title: 'Two' },
      ],
      madeBy: 'youtube',
    })
  })

  test('finds none in an answer without chapters, whatever it contains', () => {
    expect(readChapters(bar({ key: 'ANIMATION_ANNOTATION_MARKERS' }))).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(readChapters(answer)).toBeUndefined()
      }),
    )
  })
})

describe('readDescriptionChapters', () => {
  const read = (description: string, durationMs: number | null = 3_600_000) =>
    readDescriptionChapters(description, durationMs).map(({ startMs, title }) => [startMs / 1000, title])

  test('reads the ways people write them', () => {
    const description = [
      'Chapters',
      '0:00 Start',
      '[01:05] – The bridge',
      '• 2:30 | Second half',
      '12:00-14:00 A range',
      '1:02:03: Late',
      'The end (1:10:00)',
    ]
    expect(read(description.join('\r\n'), 5_000_000)).toEqual([
      [0, 'Start'],
      [65, 'The bridge'],
      [150, 'Second half'],
      [720, 'A range'],
      [3723, 'Late'],
      [4200, 'The end'],
    ])
  })

  test('reads times at the end of a line', () => {
    expect(read('Opening - 0:05\nMiddle - 3:20\nEnd - 9:59')).toEqual([
      [5, 'Opening'],
      [200, 'Middle'],
      [599, 'End'],
    ])
  })

  test.each([
    ['too few', '0:00 One\n1:00 Two'],
    ['going back', '0:00 One\n2:00 Two\n1:00 Three'],
    ['too close', '0:00 One\n0:05 Two\n1:00 Three'],
    ['no times', 'We meet at ten.\nBring 3:1 odds\nScore: 2'],
    ['impossible seconds', '0:75 One\n1:80 Two\n2:90 Three'],
  ])('finds none: %s', (_, description) => {
    expect(read(description)).toEqual([])
  })

  test('drops chapters after the end', () => {
    expect(read('0:00 One\n1:00 Two\n2:00 Three\n59:00 Bonus', 180_000)).toHaveLength(3)
  })

  test('never fails, and follows YouTube’s rule', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[( ]{0,2}\d{1,2}:\d{2}[) :-]{0,3}\w{0,9}$/),
    )
    fc.assert(
      fc.property(fc.array(line), fc.option(fc.nat()), (lines, durationMs) => {
        const found = readDescriptionChapters(lines.join('\n'), durationMs)
        found.forEach(({ startMs }, index) => {
          expect(startMs - (found[index - 1]?.startMs ?? -10_000)).toBeGreaterThanOrEqual(10_000)
        })
      }),
    )
  })
})
