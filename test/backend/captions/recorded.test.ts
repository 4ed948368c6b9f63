// Real caption files of YouTube, on machines where some were recorded next to the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import { decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'
import { buildSections } from '../../../src/backend/summaries/sections.ts'
import { summariseClips } from '../../../src/backend/summaries/summarise.ts'
import { expectSettled } from './expect-settled.ts'

const dir = join(import.meta.dirname, '../../../../shared/youtube/captions')
const files = existsSync(dir) ? readdirSync(dir) : []

function read(file: string) {
  const decoded = decodeCaptions(readFileSync(join(dir, file), 'utf8'))
  if (decoded.kind === 'refused') throw new Error(`${file}: ${decoded.message}`)
  const clips = captionsToClips(decoded.lines, { kind: decoded.isAutomatic ? 'automatic' : 'manual', durationMs: null })
  return { decoded, clips, text: clips.map(({ text }) => text).join(' ') }
}

describe.skipIf(files.length === 0)('recorded captions', () => {
  test.each(files)('%s becomes clips, sections and a summary', (file) => {
    const { decoded, clips } = read(file)
    expect(decoded.format).toBe(file.split('.').at(-1))
    expect(decoded.isAutomatic).toBe(file.includes('.asr.') ? true : null)
    expect(decoded.notes).toEqual([])
    expectSettled(clips, null)
    const { sections } = buildSections({ chapters: [], clips, durationMs: null, videoTitle: 'A video' })
    expect(sections.at(-1)?.endMs).toBe(clips.at(-1)?.endMs)
    for (const { title, summary } of sections) expect(Math.min(title.length, summary.length)).toBeGreaterThan(3)
    expect(summariseClips(clips).length).toBeGreaterThan(40)
  })

  test.each(['charging', 'lesson'])('%s has the same words at the same times in every format', (name) => {
    const [json3, srv3, vtt] = ['json3', 'srv3', 'vtt'].map((format) => read(`${name}.asr.en.${format}`))
    // How long the last line is shown differs, and WebVTT does not say it at all.
    const said = (some: typeof json3) => some?.clips.map(({ startMs, text }) => [startMs, text])
    expect(said(srv3)).toEqual(said(json3))
    expect(said(vtt)).toEqual(said(json3))
  })

  test('no word of them is lost', () => {
    for (const file of files) {
      const { decoded, text } = read(file)
      const written = decoded.lines.map((line) => line.text).join(' ')
      const words = (some: string) => some.match(/[\p{L}\p{N}]+/gu)?.sort()
      expect(words(text), file).toEqual(words(written))
    }
  })
})
