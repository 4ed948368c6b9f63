import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastAct, undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import { closeLibrary, type Library, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { applySomeLayers } from '../../../../src/backend/library/layer/pending-layers.ts'
import { findVideo } from '../../../../src/backend/library/videos/videos.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryDir } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const videos = 1000

function openFull(dir: string): Library {
  const library = openLibrary(dir)
  library.transaction(() => {
    for (let number = 0; number < videos; number++)
      save(library, { videoId: idOf(number), audioClips: said('A rufe is white', 'Other words', 'The rufe is hot') })
  })()
  return library
}

/** How many clips are shown with each of the words, over all videos, as anybody who reads them sees it. */
function countShown(library: Library): { rufe: number; roof: number } {
  const texts = Array.from({ length: videos }, (_, number) => findVideo(library, idOf(number))).flatMap(
    (video) => video?.audioClips.map(({ text }) => text) ?? [],
  )
  const count = (word: string) => texts.filter((text) => text.includes(word)).length
  return { rufe: count('rufe'), roof: count('roof') }
}

function replaceAndDie(dir: string, statement: string, row: number): void {
  const script = join(import.meta.dirname, 'replace-until-killed.ts')
  const { signal } = spawnSync(process.execPath, [script, dir, statement, String(row)], { stdio: 'inherit' })
  expect(signal).toBe('SIGKILL')
}

test('a replacement over 1,000 videos that is killed is done wholly or not at all, and can be undone', () => {
  const dir = temporaryDir()
  closeLibrary(openFull(dir))
  for (const row of [1, 1234, 2000]) {
    replaceAndDie(dir, 'INSERT ON main.corrections', row)
    const library = openLibrary(dir)
    expect(library.prepare('SELECT count(*) FROM corrections').pluck().get()).toBe(0)
    expect(lastAct(library, Date.now())).toBeUndefined()
    closeLibrary(library)
  }
  // Now the act is done, and its texts are being written.
  replaceAndDie(dir, 'UPDATE ON main.passages', 777)
  const library = openLibrary(dir)
  expect(countShown(library)).toEqual({ rufe: 0, roof: 2000 })
  expect(searchIndexed(library, { query: 'rufe', limit: 500 })).toEqual([])
  const act = lastAct(library, Date.now())
  expect(act?.title).toBe('Replaced “rufe” in 2,000 clips of 1,000 videos')
  undoAct(library, act?.actId ?? 0, Date.now())
  while (applySomeLayers(library, 100));
  expect(countShown(library)).toEqual({ rufe: 2000, roof: 0 })
  expect(searchIndexed(library, { query: 'roof', limit: 500 })).toEqual([])
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
  closeLibrary(library)
}, 120_000)
