import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAtlasti, toMaxqda, toNvivo } from '../../../../src/backend/exports/qda/timed-text.ts'
import { sampleVideo } from '../sample-video.ts'
import { wildVideos } from './wild-videos.ts'

const facts = '[Cooling the dense city · M. Okafor · 2024-05-17 · 14:02 · https://www.youtube.com/watch?v=demoHeat001'

test('writes paragraphs for MAXQDA with the time before the name, and an empty line between them', () => {
  expect(
    toMaxqda(sampleVideo({ visualClips: [], summary: null })),
  ).toBe(`00:00:00.0${facts} · What is said: source unknown. · Summary: written by a hosted service.]

00:00:00.0[section] Why streets heat up: Stone keeps the sun.

00:00:00.0Speaker 0: Good morning from the old town.

00:01:30.0Ama Owusu: A street with trees is four degrees cooler.
`)
})

test('writes lines for ATLAS.ti with the time in brackets', () => {
  expect(
    toAtlasti(sampleVideo({ sections: [], summary: null })),
  ).toBe(`[00:00:00]${facts} · What is said: source unknown. · What is shown: description by a hosted service.]
[00:00:00]Speaker 0: Good morning from the old town.
[00:00:30][shown] A thermometer held against a wall
[00:01:30]Ama Owusu: A street with trees is four degrees cooler.
`)
})

test('writes a table for NVivo with a time span, speaker and content', () => {
  const [clip] = sampleVideo().audioClips
  if (!clip) throw new Error('The sample has clips.')
  const audioClips = [{ ...clip, startMs: 3_640_560, endMs: 3_641_010 }]
  expect(toNvivo(sampleVideo({ audioClips, visualClips: [], sections: [], summary: null }))).toBe(
    `Timespan\tSpeaker\tContent
00:00:00.0-00:14:02.0\t\t${facts} · What is said: source unknown.]
01:00:40.5-01:00:41.1\tSpeaker 0\tGood morning from the old town.
`,
  )
})

const rising = (times: readonly string[]) => expect(times).toEqual(times.toSorted())

test('keeps one line for each paragraph, and rising times, whatever the texts are', () => {
  fc.assert(
    fc.property(wildVideos, (videos) => {
      for (const { video } of videos) {
        const maxqda = toMaxqda(video).split('\n\n')
        for (const paragraph of maxqda) expect(paragraph).toMatch(/^\d\d:\d\d:\d\d\.\d[^\r\n\t]+\n?$/)
        rising(maxqda.map((paragraph) => paragraph.slice(0, 10)))

        const atlasti = toAtlasti(video).trimEnd().split('\n')
        expect(atlasti).toHaveLength(maxqda.length)
        for (const line of atlasti) expect(line).toMatch(/^\[\d\d:\d\d:\d\d\][^\r\n\t]+$/)
        rising(atlasti.map((line) => line.slice(0, 10)))

        const [head, ...rows] = toNvivo(video).trimEnd().split('\n')
        expect(head).toBe('Timespan\tSpeaker\tContent')
        expect(rows).toHaveLength(maxqda.length)
        for (const row of rows) {
          const [span = '', , content, ...more] = row.split('\t')
          expect(more).toEqual([])
          expect(content).not.toBe('')
          const [start = '', end = ''] = span.split('-')
          expect(start < end).toBe(true)
        }
        rising(rows.map((row) => row.slice(0, 10)))
      }
    }),
    { numRuns: 60 },
  )
})
