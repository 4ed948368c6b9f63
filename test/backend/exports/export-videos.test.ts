import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { unzip } from '../../unzip.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save, shown } from '../library/video-content.ts'
import { exportFrom } from './collect-export.ts'
import { withSpeakers } from './with-speakers.ts'

const [talk, silent] = [idOf('talk'), idOf('silent')]

function openFilled() {
  const library = temporaryLibrary()
  save(library, { videoId: talk, title: 'Städte: kühlen?', audioClips: said('Trees cool.') }, 1)
  save(library, { videoId: silent, title: 'Silent', visualClips: shown('A tree') }, 2)
  return library
}

describe('exported videos', () => {
  it('are one file if there is one video, named after its title and id', async () => {
    const { file, text, skipped } = await exportFrom(openFilled(), {
      type: 'videos',
      videoIds: [talk, talk],
      format: 'srt',
    })
    expect(file).toMatchObject({ name: `Städte kühlen [${talk}].srt`, mediaType: 'application/x-subrip' })
    expect(text).toBe('1\n00:00:00,000 --> 00:00:01,000\nTrees cool.\n')
    expect(skipped).toEqual([])
  })

  it('are a ZIP file if there are several, and the whole library if none are named', async () => {
    const library = openFilled()
    const { file, content } = await exportFrom(library, { type: 'videos', videoIds: null, format: 'json' })
    expect(file).toMatchObject({ name: 'Footnote 2 videos json.zip', mediaType: 'application/zip' })
    const files = await unzip(content)
    expect(Object.keys(files)).toEqual([`Silent [${silent}].json`, `Städte kühlen [${talk}].json`])
    const written = files[`Städte kühlen [${talk}].json`]
    expect(JSON.parse(String(written))).toEqual(withSpeakers(getVideo(library, talk)))
  })

  it('are in a ZIP file whose name has no separators between its digits', async () => {
    const library = temporaryLibrary()
    library.transaction(() => {
      for (let index = 0; index < 1000; index++)
        save(library, { videoId: idOf(`v${index}`), title: `Video ${index}`, audioClips: said('Words.') }, index)
    })()
    const { file } = await exportFrom(library, { type: 'videos', videoIds: null, format: 'txt' })
    expect(file?.name).toBe('Footnote 1000 videos txt.zip')
  })

  it('leave out videos that are missing or have nothing to write, and say why', async () => {
    const missing = idOf('missing')
    const { file, skipped } = await exportFrom(openFilled(), {
      type: 'videos',
      videoIds: [silent, missing],
      format: 'vtt',
    })
    expect(file).toBeNull()
    expect(skipped).toEqual([
      { videoId: silent, reason: expect.stringContaining('“Silent” has no transcript') },
      { videoId: missing, reason: expect.stringContaining('not in the library') },
    ])
  })
})

const guessed = idOf('guessed')
const notes = { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true } as const

describe('estimated times', () => {
  const openGuessed = () => {
    const library = openFilled()
    save(library, { videoId: guessed, title: 'Guessed', captionTrack: notes, audioClips: said('Some words.') }, 3)
    return library
  }
  const note = {
    videoId: guessed,
    note: '“Guessed”: What is said: your caption file. The times are estimated, because the text comes from a file without times.',
  }
  const ofTalk = { videoId: talk, note: '“Städte: kühlen?”: What is said: source unknown.' }

  it('are announced beside a SubRip file, which has no place for that, alone or within a ZIP', async () => {
    const one = await exportFrom(openGuessed(), { type: 'videos', videoIds: [guessed], format: 'srt' })
    expect(one.notes).toEqual([note])
    const { file, content, notes } = await exportFrom(openGuessed(), {
      type: 'videos',
      videoIds: [talk, guessed],
      format: 'srt',
    })
    expect(notes).toEqual([ofTalk, note])
    expect(file?.name).toBe('Footnote 2 videos srt.zip')
    const files = await unzip(content)
    expect(String(files['README.txt'])).toBe(`${ofTalk.note}\n${note.note}\n`)
    const folder = temporaryDir()
    expect(await exportFrom(openGuessed(), { type: 'videos', videoIds: null, format: 'srt' }, folder)).toMatchObject({
      notes: [note, ofTalk],
    })
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it.each(['vtt', 'txt', 'md', 'json', 'csv'] as const)('are announced in the file itself as %s', async (format) => {
    const { text, notes } = await exportFrom(openGuessed(), { type: 'videos', videoIds: [guessed], format })
    expect(text).toMatch(/estimated/i)
    expect(notes).toEqual([])
    const known = await exportFrom(openGuessed(), { type: 'videos', videoIds: [talk], format })
    expect(known.text).not.toMatch(/estimated/i)
  })
})

describe('videos exported to a folder', () => {
  it('are one file each, in a folder that is created if necessary', async () => {
    const folder = join(temporaryDir(), 'new', 'folder')
    const { written, skipped } = await exportFrom(
      openFilled(),
      { type: 'videos', videoIds: null, format: 'txt' },
      folder,
    )
    expect(written).toEqual([join(folder, `Städte kühlen [${talk}].txt`)])
    expect(readFileSync(written[0] ?? '', 'utf8')).toContain('\n\n[00:00 - 00:01] Trees cool.\n')
    expect(skipped).toMatchObject([{ videoId: silent }])
  })

  it('never overwrite a file', async () => {
    const folder = temporaryDir()
    const library = openFilled()
    const first = join(folder, `Städte kühlen [${talk}].md`)
    writeFileSync(first, 'mine')
    await exportFrom(library, { type: 'videos', videoIds: [talk], format: 'md' }, folder)
    const { written } = await exportFrom(library, { type: 'videos', videoIds: [talk], format: 'md' }, folder)
    expect(written).toEqual([join(folder, `Städte kühlen [${talk}] (3).md`)])
    expect(readFileSync(first, 'utf8')).toBe('mine')
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('need a path that is a folder', async () => {
    const file = join(temporaryDir(), 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'below')])
      await expect(
        exportFrom(openFilled(), { type: 'videos', videoIds: [talk], format: 'md' }, folder),
      ).rejects.toMatchObject({
        code: 'FOLDER_NOT_WRITABLE',
        message: expect.stringContaining(folder),
      })
  })

  it.skipIf(process.getuid?.() === 0)('need a writable folder', async () => {
    const folder = join(temporaryDir(), 'locked')
    mkdirSync(folder)
    chmodSync(folder, 0o555)
    await expect(
      exportFrom(openFilled(), { type: 'videos', videoIds: [talk], format: 'md' }, folder),
    ).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
    })
  })
})
