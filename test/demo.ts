// `npm run demo`: opens the app in a browser with the sample collection. The service and YouTube are fakes on this machine; no
// network is used.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo } from '../src/backend/doors/connect.ts'
import { buildIfStale, rendererDir } from '../src/cli/start/build.ts'
import { openPage } from '../src/cli/start/open-page.ts'
import { makeAddress, type PageDoor } from '../src/cli/start/page-door.ts'
import { superviseBackend } from '../src/cli/start/supervise-backend.ts'
import { takeSecrets } from '../src/contract/environment.ts'
import { startFakeService } from './fakes/service.ts'
import { startFakeYoutube } from './fakes/youtube.ts'
import { loadSample, sampleName, sampleThumbnailsDir } from './sample/load-sample.ts'
import { toYoutubeVideo } from './sample/sample-on-youtube.ts'

/** Roughly the pace at which a language model writes. */
const chunkDelayMs = 25

const dataDir = mkdtempSync(join(tmpdir(), 'footnote-demo-'))
const videos = loadSample()
const service = await startFakeService({ videos, thumbnailDir: sampleThumbnailsDir, chunkDelayMs })
/** These two videos are imported by the local engine, so they have still frames. */
const readHere = videos.slice(1, 3)
const youtube = await startFakeYoutube({ videos: readHere.map(toYoutubeVideo) })

/** Adds the sample as a user would, by pasting its links. */
async function addSample(door: PageDoor): Promise<void> {
  const connection = await connectTo(door)
  if (!connection) throw new Error('the demo cannot reach its own backend')
  const linksOf = (some: typeof videos) => some.map((video) => video.data.url).join('\n')
  const { imports, settings } = connection.client
  await settings.update({ hasSeenLocalEngineNotice: true })
  await imports.start({ text: linksOf(readHere), source: 'local', collectionName: sampleName })
  await imports.start({
    text: linksOf(videos.filter((video) => !readHere.includes(video))),
    collectionName: sampleName,
  })
  connection.close()
}

async function welcome(door: PageDoor, isFirst: boolean): Promise<void> {
  if (isFirst) await addSample(door)
  console.log(`The demo is open at ${await makeAddress(door, 'person')}`)
  if (!isFirst) return
  console.log(
    'Try: search “roof”, or ask “Why do cities stay hot at night?”. Two of the videos fail on purpose. Ctrl+C ends it.',
  )
  if (!process.argv.includes('--no-open')) await openPage(door)
}

takeSecrets(process.env)
await buildIfStale()
await superviseBackend({
  dataDir,
  port: 0,
  rendererDir,
  environment: { serviceUrl: service.url, serviceKey: service.key, youtubeOrigin: youtube.origin },
  onReady: welcome,
})
await service.close()
await youtube.close()
rmSync(dataDir, { recursive: true, force: true })
