import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEaf } from '../../../../src/backend/exports/qda/eaf.ts'
import { plainLine } from '../../../../src/contract/plain-text.ts'
import { sampleVideo } from '../sample-video.ts'
import { childOf, childrenOf, descendants, parseXml } from './read-qdpx.ts'
import { sampleMark } from './sample-mark.ts'
import { wildVideos } from './wild-videos.ts'

const tags = new Map([[1, { path: ['Cooling'], colour: 'green' as const }]])

interface ReadAnnotation {
  start: number
  end: number
  value: string
}

/** The tiers by name, after checking what ELAN expects of every file. */
function readEaf(eaf: string): Map<string, ReadAnnotation[]> {
  const document = parseXml(eaf)
  const names = document.children.map(({ name }) => name)
  expect(names).toEqual(['HEADER', 'TIME_ORDER', ...names.filter((name) => name === 'TIER'), 'LINGUISTIC_TYPE'])
  expect(document.attributes).toMatchObject({ FORMAT: '3.0', VERSION: '3.0' })

  const slots = childrenOf(childOf(document, 'TIME_ORDER'), 'TIME_SLOT').map(({ attributes }) => attributes)
  const times = new Map(slots.map(({ TIME_SLOT_ID, TIME_VALUE }) => [TIME_SLOT_ID, Number(TIME_VALUE)]))
  const ordered = [...times.values()]
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
  for (const time of ordered) expect(Number.isInteger(time) && time >= 0 && time <= 4_294_967_295).toBe(true)

  const annotations = descendants(document, 'ALIGNABLE_ANNOTATION')
  const ids = [...slots.map((slot) => slot.TIME_SLOT_ID), ...annotations.map((one) => one.attributes.ANNOTATION_ID)]
  for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/)
  expect(new Set(ids).size).toBe(ids.length)
  const used = annotations.flatMap(({ attributes }) => [attributes.TIME_SLOT_REF1, attributes.TIME_SLOT_REF2])
  expect(used.toSorted()).toEqual([...times.keys()].toSorted())
  const properties = childrenOf(childOf(document, 'HEADER'), 'PROPERTY')
  const last = properties.find(({ attributes }) => attributes.NAME === 'lastUsedAnnotationId')
  expect(last?.text).toBe(String(annotations.length))
  expect(properties.some(({ text }) => text.startsWith('https://www.youtube.com/watch?v='))).toBe(true)

  const tiers = new Map<string, ReadAnnotation[]>()
  for (const tier of childrenOf(document, 'TIER')) {
    const read = descendants(tier, 'ALIGNABLE_ANNOTATION').map(({ attributes, children }) => ({
      start: times.get(attributes.TIME_SLOT_REF1) ?? Number.NaN,
      end: times.get(attributes.TIME_SLOT_REF2) ?? Number.NaN,
      value: children[0]?.text ?? '',
    }))
    for (const [index, { start, end }] of read.entries()) {
      expect(start).toBeLessThan(end)
      if (index > 0) expect(start).toBeGreaterThanOrEqual(read[index - 1]?.end ?? Number.NaN)
    }
    const name = tier.attributes.TIER_ID ?? ''
    expect(tiers.has(name) || name === '').toBe(false)
    tiers.set(name, read)
  }
  return tiers
}

test('writes a tier for each speaker, for what is shown, for sections and for marks', () => {
  const exported = { video: sampleVideo(), marks: [sampleMark()], tags }
  expect(Object.fromEntries(readEaf(toEaf(exported)))).toEqual({
    'Speaker 0': [{ start: 0, end: 4000, value: 'Good morning from the old town.' }],
    'Ama Owusu': [{ start: 90_000, end: 96_000, value: 'A street with trees is four degrees cooler.' }],
    Shown: [{ start: 30_000, end: 40_000, value: 'A thermometer held against a wall' }],
    Sections: [{ start: 0, end: 95_000, value: 'Why streets heat up: Stone keeps the sun.' }],
    Marks: [{ start: 92_000, end: 96_000, value: '[Cooling] four degrees cooler — Compare with *Vienna*.' }],
    'Whole video': [{ start: 0, end: 842_000, value: '[summary] Trees and pale roofs cool a city.' }],
  })
})

test('ends a caption where the next one begins, and puts one within another on a second tier', () => {
  const said = (startMs: number, endMs: number, text: string) => {
    return { startMs, endMs, text, speakerId: null, isSound: false }
  }
  const audioClips = [
    said(0, 5000, 'one'),
    said(3000, 8000, 'two'),
    said(4000, 6000, 'within'),
    said(8000, 8000, 'end'),
  ]
  const tiers = readEaf(toEaf({ video: sampleVideo({ audioClips }), marks: [], tags }))
  expect(tiers.get('Said')).toEqual([
    { start: 0, end: 3000, value: 'one' },
    { start: 3000, end: 8000, value: 'two' },
    { start: 8000, end: 8500, value: 'end' },
  ])
  expect(tiers.get('Said 2')).toEqual([{ start: 4000, end: 6000, value: 'within' }])
})

test('puts overlapping marks on further tiers with their times unchanged', () => {
  const marks = [
    sampleMark(),
    sampleMark({ startMs: 90_000, endMs: 93_000 }),
    sampleMark({ startMs: 96_000, endMs: 97_000 }),
  ]
  const tiers = readEaf(toEaf({ video: sampleVideo(), marks, tags }))
  expect(tiers.get('Marks')?.map(({ start }) => start)).toEqual([90_000, 96_000])
  expect(tiers.get('Marks 2')?.map(({ start, end }) => [start, end])).toEqual([[92_000, 96_000]])
})

test('keeps all words and all rules whatever the texts and times are', () => {
  fc.assert(
    fc.property(wildVideos, (videos) => {
      for (const exported of videos) {
        const { audioClips, visualClips } = exported.video
        const tiers = readEaf(toEaf({ ...exported, tags }))
        const values = [...tiers.values()].flat().map(({ value }) => value)
        const texts = [...audioClips.map(({ text }) => text), ...visualClips.map(({ description }) => description)]
        for (const text of texts) {
          const line = plainLine(text).replace(/[\ufffe\uffff]/g, '\ufffd')
          if (line === '') continue
          const index = values.indexOf(line)
          expect(index).toBeGreaterThanOrEqual(0)
          values.splice(index, 1)
        }
      }
    }),
    { numRuns: 60 },
  )
})
