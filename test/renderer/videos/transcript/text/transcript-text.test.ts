import { expect, test } from 'vitest'
import { buildTranscriptText } from '../../../../../src/renderer/videos/transcript/text/transcript-text.ts'

const said = (startMs: number, text: string) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId: null,
  isSound: false,
})
const shown = (startMs: number, description: string) => ({ startMs, endMs: startMs + 1500, description })
const section = (startMs: number, title: string) => ({ startMs, endMs: startMs + 1000, title, summary: '' })
const video = {
  audioClips: [said(0, 'a'), said(1000, 'b'), said(2000, 'c'), said(3000, 'd'), said(4000, 'e')],
  visualClips: [shown(1000, 'x'), shown(3500, 'y')],
  sections: [section(0, 'First'), section(3000, 'Second'), section(90_000, 'Third')],
}

const list = (...options: [lane: 'said' | 'shown' | 'both', view: 'lines' | 'paragraphs']) =>
  buildTranscriptText(video, ...options).rows.map((row) =>
    row.type === 'section' ? `# ${row.title}` : row.clips.map(({ text }) => text).join(''),
  )

test('lines have a row for each clip, below the titles of the sections', () => {
  expect(list('both', 'lines')).toEqual(['# First', 'a', 'b', 'x', 'c', '# Second', 'd', 'y', 'e', '# Third'])
})

test('in paragraphs, shown clips are rows of their own after the paragraph that they begin in', () => {
  expect(list('both', 'paragraphs')).toEqual(['# First', 'abc', 'x', '# Second', 'de', 'y', '# Third'])
  expect(list('said', 'paragraphs')).toEqual(['# First', 'abc', '# Second', 'de', '# Third'])
  expect(list('shown', 'paragraphs')).toEqual(['# First', 'x', '# Second', 'y', '# Third'])
})

test('a single section has no title', () => {
  const { rows } = buildTranscriptText({ ...video, sections: [section(0, 'All')] }, 'said', 'lines')
  expect(rows.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'clips'))
})

test('every clip is found with its row and its order, and clips that are not shown are not', () => {
  const text = buildTranscriptText(video, 'both', 'paragraphs')
  for (const [order, clip] of text.clips.entries()) {
    expect(text.find(clip.kind, clip.clip)).toBe(clip)
    expect(text.orderOf(clip.kind, clip.clip)).toBe(order)
    const row = text.rows[text.rowOf(clip.kind, clip.clip)]
    expect(row?.type === 'clips' && row.clips).toContain(clip)
  }
  const saidOnly = buildTranscriptText(video, 'said', 'lines')
  expect([saidOnly.find('shown', 0), saidOnly.rowOf('shown', 0), saidOnly.count('shown')]).toEqual([undefined, -1, 0])
})
