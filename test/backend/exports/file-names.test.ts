import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUniqueNames, safeFileName, videoFileName } from '../../../src/backend/exports/file-names.ts'
import { wildText } from './wild-clips.ts'

describe('file names', () => {
  it('keep letters of any script and end with the video id', () => {
    expect(videoFileName('Städte kühlen — 城市降温: teil 1/2?', 'demoHeat001')).toBe(
      'Städte kühlen — 城市降温 teil 1 2 [demoHeat001]',
    )
    expect(videoFileName('می‌خواهم', 'demoHeat001')).toBe('می‌خواهم [demoHeat001]')
  })

  it('cannot leave their folder, be hidden, or reverse their extension', () => {
    expect(safeFileName('../../etc/passwd', 'x')).toBe('etc passwd')
    expect(safeFileName('C:\\Windows\\system32', 'x')).toBe('C Windows system32')
    expect(safeFileName('.bashrc', 'x')).toBe('bashrc')
    expect(safeFileName('invoice\u202efdp', 'x')).toBe('invoicefdp')
    expect(safeFileName('\u0000///', 'x')).toBe('x')
  })

  it('avoid the names that Windows reserves for devices', () => {
    expect(['con', 'Aux.txt', 'COM1', 'lpt¹', 'console'].map((name) => safeFileName(name, 'x'))).toEqual([
      '_con',
      '_Aux.txt',
      '_COM1',
      '_lpt¹',
      'console',
    ])
  })

  it('are valid on every system whatever the title', () => {
    fc.assert(
      fc.property(wildText, (title) => {
        const name = `${videoFileName(title, 'demoHeat001')}.srt`
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u)
        expect(name).not.toMatch(/^[\s.]|[\s.]$/)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toContain('[demoHeat001].srt')
      }),
    )
  })

  it('are unique, even where upper and lower case are the same', () => {
    const unique = createUniqueNames()
    expect(['Talk [a]', 'Talk [A]', 'talk [a]'].map((stem) => unique(stem, 'srt'))).toEqual([
      'Talk [a].srt',
      'Talk [A] (2).srt',
      'talk [a] (3).srt',
    ])
  })
})
