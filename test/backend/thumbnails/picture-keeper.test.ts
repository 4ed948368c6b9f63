import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createChanges } from '../../../src/backend/changes.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { createPictureKeeper } from '../../../src/backend/thumbnails/picture-keeper.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, save } from '../library/video-content.ts'

function openKeeper(fetchPicture: (videoId: string) => Promise<boolean>) {
  const library = temporaryLibrary()
  const changes = createChanges()
  const keeper = createPictureKeeper({ library, changes, thumbnails: { keep: fetchPicture }, log: () => {} })
  return { library, keeper }
}

test('pictures of many videos saved at once are all fetched, a few at a time', async () => {
  let atOnce = 0
  let most = 0
  const { library, keeper } = openKeeper(async () => {
    most = Math.max(most, ++atOnce)
    await sleep(1)
    atOnce--
    return true
  })
  const ids = Array.from({ length: 50 }, (_, n) => idOf(n))
  for (const videoId of ids) save(library, { videoId })
  for (const videoId of ids) keeper.keep(videoId, 'https://pictures.example/a.png')
  await keeper.settled(10_000)
  expect(most).toBe(4)
  expect(ids.every((videoId) => getVideo(library, videoId).hasThumbnail)).toBe(true)
})

test('a picture that does not arrive is given up soon', async () => {
  const { keeper } = openKeeper(() => new Promise<boolean>(() => {}))
  keeper.keep(idOf(1), 'https://pictures.example/a.png')
  await keeper.settled(5)
})
