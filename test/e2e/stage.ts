import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import type { FakeBrowser } from '../cli/fake-browser.ts'
import { type FakeEmbed, startFakeEmbed } from '../fakes/embed.ts'
import type { FakeModel } from '../fakes/model.ts'
import { type FakeService, type FakeServiceOptions, startFakeService } from '../fakes/service.ts'
import { type FakeYoutube, type FakeYoutubeOptions, startFakeYoutube } from '../fakes/youtube.ts'
import type { FakeZotero } from '../fakes/zotero.ts'
import { makeDataDir, type RunningApp, startApp } from './app.ts'
import { type AppWindow, openWindow, type WindowOptions } from './app-window.ts'
import { openBrowser } from './open-browser.ts'

export interface Stage {
  /** The fake player. Windows use it unless their options say otherwise. */
  readonly embed: FakeEmbed
  serve(options: FakeServiceOptions): Promise<FakeService>
  serveYoutube(options: FakeYoutubeOptions): Promise<FakeYoutube>
  /** Starts the app, by default without a service and with a new data folder. `opener` is the browser that it opens. */
  start(options?: {
    service?: FakeService
    youtube?: FakeYoutube
    model?: FakeModel
    zotero?: FakeZotero
    dataDir?: string
    opener?: FakeBrowser
  }): Promise<RunningApp>
  open(app: RunningApp, options?: WindowOptions): Promise<AppWindow>
  /** Stops everything except the browser and the fake player. Happens by itself after the file's last test. */
  clear(): Promise<void>
}

/**
 * Provides a browser and one fake player for a spec file. Whatever its tests start in addition is stopped at the end of the
 * file.
 */
export function setStage(): Stage {
  const ends: (() => Promise<unknown>)[] = []
  let browser: Browser
  let embed: FakeEmbed

  beforeAll(async () => {
    browser = await openBrowser()
    embed = await startFakeEmbed()
  })
  afterAll(async () => {
    await clear()
    await browser?.close()
    await embed?.close()
  })

  async function clear(): Promise<void> {
    for (const end of ends.splice(0).reverse()) await end()
  }
  function endLater<T>(thing: T, end: () => Promise<unknown>): T {
    ends.push(end)
    return thing
  }
  async function start({
    service,
    youtube,
    model,
    zotero,
    dataDir = makeDataDir(),
    opener,
  }: Parameters<Stage['start']>[0] = {}) {
    const environment = {
      ...(service === undefined ? {} : { FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }),
      ...(youtube === undefined ? {} : { FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin }),
      ...(model === undefined ? {} : { FOOTNOTE_MODEL_URL: model.url, FOOTNOTE_MODEL: 'fake' }),
      ...(zotero === undefined ? {} : { FOOTNOTE_ZOTERO_ORIGIN: zotero.origin }),
      ...opener?.environment,
    }
    const app = await startApp({ dataDir, environment, opensBrowser: opener !== undefined })
    return endLater(app, app.stop)
  }
  return {
    get embed() {
      return embed
    },
    async serve(options) {
      const service = await startFakeService(options)
      return endLater(service, service.close)
    },
    async serveYoutube(options) {
      const youtube = await startFakeYoutube(options)
      return endLater(youtube, youtube.close)
    },
    start,
    async open(app, options = { embed }) {
      const opened = await openWindow(browser, app.address, options)
      return endLater(opened, opened.close)
    },
    clear,
  }
}
