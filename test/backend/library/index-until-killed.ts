// Opens the library in the folder of the first argument, and indexes its waiting videos a few at a time until the process is killed.
import { setTimeout as wait } from 'node:timers/promises'
import { openLibrary } from '../../../src/backend/library/database/open.ts'
import { countUnindexed, indexSomeVideos } from '../../../src/backend/library/search/index/index-videos.ts'

const library = openLibrary(process.argv[2] ?? '')
while (indexSomeVideos(library, { videos: 3, clips: 1000 })) {
  console.log(countUnindexed(library))
  await wait(1)
}
