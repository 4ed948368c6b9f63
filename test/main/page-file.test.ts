import { join, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileOf } from '../../src/main/page-file.ts'

const folders = { renderer: join(sep, 'app', 'out', 'renderer'), dataDir: join(sep, 'data') }
const thumbnails = join(folders.dataDir, 'thumbnails')
const storyboards = join(folders.dataDir, 'storyboards')
const served = [folders.renderer, thumbnails, storyboards]
const inRenderer = (...names: string[]) => join(folders.renderer, ...names)

describe('the file behind a path of the page', () => {
  test.each([
    ['/', inRenderer('index.html')],
    ['/index.html', inRenderer('index.html')],
    ['/assets/main-1a2b.js', inRenderer('assets', 'main-1a2b.js')],
    ['/%2e%2e/main/index.js', inRenderer('%2e%2e', 'main', 'index.js')],
  ])('%s is a file of the interface', (path, file) => {
    expect(fileOf(path, folders)).toBe(file)
  })

  test('a video’s picture is found under a name that no file system confuses with another', () => {
    const [one, other] = ['AAAAAAAAAAa', 'AAAAAAAAAAA'].map((id) => fileOf(`/thumbnails/${id}`, folders)?.toLowerCase())
    expect(one).toContain(thumbnails)
    expect(one).not.toBe(other)
  })

  test('a sheet of frames is found in its video’s folder', () => {
    expect(fileOf('/storyboards/AAAAAAAAAAA/7', folders)).toBe(
      join(storyboards, Buffer.from('AAAAAAAAAAA').toString('hex'), '7.jpg'),
    )
    expect(fileOf('/storyboards/AAAAAAAAAAA/7/..', folders)).not.toContain(storyboards)
  })

  test.each([
    '/../main/index.js',
    '/assets/../../main/index.js',
    '/../renderer-of-another/index.html',
    '/thumbnails/../../data/library.sqlite',
    '/..',
    '/storyboards/../../data/library.sqlite',
  ])('%s is not a file', (path) => {
    expect(fileOf(path, folders)).toBe(undefined)
  })

  test('no path leads out of the folders, and none throws', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      'assets',
      'thumbnails',
      'storyboards',
      '7',
      'AAAAAAAAAAA',
    )
    const path = fc.oneof(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      fc.webPath(),
      fc.string(),
    )
    fc.assert(
      fc.property(path, (given) => {
        const file = fileOf(given, folders)
        return file === undefined || served.some((folder) => file.startsWith(folder + sep))
      }),
      { numRuns: 2_000 },
    )
  })
})
