// `npm run demo`: the app in a browser on the sample collection, with a service of our own on this machine and no network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import open from 'open'
import { connectTo } from '../src/backend/doors/connect.ts'
import { findLease } from '../src/backend/doors/lease.ts'
import { buildIfStale, rendererDir } from '../src/cli/start/build.ts'
import { superviseBackend } from '../src/cli/start/supervise-backend.ts'
import { startFakeService } from './fakes/service.ts'
import { startFakeYoutube } from './fakes/youtube.ts'
import { loadSample, sampleName, sampleThumbnailsDir } from './sample/load-sample.ts'
import { toYoutubeVideo } from './sample/sample-on-youtube.ts'

/** About the pace of a language model. */
const chunkDelayMs = 25

const dataDir = mkdtempSync(join(tmpdir(), 'footnote-demo-'))
const videos = loadSample()
const service = await startFakeService({ videos, thumbnailDir: sampleThumbnailsDir, chunkDelayMs })
/** Two of the videos are read by this computer, and come with still frames. */
const readHere = videos.slice(1, 3)
const youtube = await startFakeYoutube({ videos: readHere.map(toYoutubeVideo) })

/** Adds the sample the way a user would: by pasting its links. */
async function addSample(): Promise<void> {
  const lease = findLease(dataDir)
  const connection = lease && (await connectTo(lease))
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

async function welcome(address: string): Promise<void> {
  await addSample()
  console.log(`The demo is open at ${address}`)
  console.log(
    'Try: search “roof”, or ask “Why do cities stay hot at night?”. Two of the videos fail on purpose. Ctrl+C ends it.',
  )
  if (!process.argv.includes('--no-open')) await open(address).catch(() => {})
}

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
