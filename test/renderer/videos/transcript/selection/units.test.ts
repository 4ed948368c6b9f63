import { expect, test } from 'vitest'
import {
  type KindPlace,
  listRanges,
  type Selected,
} from '../../../../../src/renderer/videos/transcript/selection/places.ts'
import { readRanges } from '../../../../../src/renderer/videos/transcript/selection/read-ranges.ts'
import {
  stepByUnit,
  stepByWord,
  unitAfter,
  unitAt,
  unitBefore,
} from '../../../../../src/renderer/videos/transcript/selection/units.ts'
import {
  buildTranscriptText,
  type TranscriptText,
} from '../../../../../src/renderer/videos/transcript/text/transcript-text.ts'

const said = (startMs: number, text: string) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId: null,
  isSound: false,
})
const video = {
  audioClips: [
    said(0, 'We walked. It was'),
    said(1000, 'dark. Nobody'),
    said(2000, 'spoke.'),
    said(9000, 'Then light.'),
  ],
  visualClips: [{ startMs: 1500, endMs: 3000, description: 'A lamp.' }],
  sections: [],
}
const lines = buildTranscriptText(video, 'both', 'lines')
const paragraphs = buildTranscriptText(video, 'both', 'paragraphs')
const start: KindPlace = { kind: 'said', clip: 0, offset: 0 }

function words(text: TranscriptText, { anchor, focus, isMixed }: Selected): string {
  return readRanges(text, listRanges(text, { anchor, focus, isMixed }))?.text ?? ''
}

function press(text: TranscriptText, selected: Selected, ...directions: (1 | -1)[]): string[] {
  let { focus } = selected
  return directions.map((direction) => {
    focus = stepByUnit(text, { ...selected, focus }, direction) ?? focus
    return words(text, { ...selected, focus })
  })
}

test('in paragraphs a selection grows and shrinks by sentences, across clips and rows', () => {
  const selected = { anchor: start, focus: start, isMixed: false }
  expect(press(paragraphs, selected, 1, 1, 1, 1, 1, -1, -1)).toEqual([
    'We walked.',
    'We walked. It was dark.',
    'We walked. It was dark. Nobody spoke.',
    'We walked. It was dark. Nobody spoke. Then light.',
    'We walked. It was dark. Nobody spoke. Then light.',
    'We walked. It was dark. Nobody spoke.',
    'We walked. It was dark.',
  ])
})

test('upwards likewise, and across the anchor', () => {
  const anchor = { kind: 'said', clip: 1, offset: 5 } as const
  expect(press(paragraphs, { anchor, focus: anchor, isMixed: false }, -1, -1, 1, 1, 1)).toEqual([
    'It was dark.',
    'We walked. It was dark.',
    'It was dark.',
    '',
    'Nobody spoke.',
  ])
})

test('in lines it grows by clips', () => {
  expect(press(lines, { anchor: start, focus: start, isMixed: false }, 1, 1, -1)).toEqual([
    'We walked. It was',
    'We walked. It was dark. Nobody',
    'We walked. It was',
  ])
})

test('the reading cursor visits every unit of both kinds, in the order of the page', () => {
  const visited: KindPlace[] = []
  let unit = unitAt(paragraphs, start)
  while (unit !== undefined) {
    visited.push(unit.from)
    unit = unitAfter(paragraphs, unit.to, { staysInKind: false })
  }
  expect(visited.map(({ kind, clip, offset }) => `${kind} ${clip} ${offset}`)).toEqual([
    'said 0 0',
    'said 0 11',
    'said 1 6',
    'shown 0 0',
    'said 3 0',
  ])
  const back: KindPlace[] = []
  for (let place: KindPlace | undefined = visited.at(-1); place; ) {
    back.unshift(place)
    place = unitBefore(paragraphs, place, { staysInKind: false })?.from
  }
  expect(back).toEqual(visited)
})

test('words are stepped through across clips', () => {
  const steps = [1, 1, 1, 1, 1, -1] as const
  let place: KindPlace = start
  const ends = steps.map((direction) => {
    place = stepByWord(lines, place, direction) ?? place
    return `${place.clip} ${place.offset}`
  })
  expect(ends).toEqual(['0 2', '0 9', '0 13', '0 17', '1 4', '1 0'])
  expect(stepByWord(lines, { kind: 'said', clip: 3, offset: 11 }, 1)).toBeUndefined()
})
