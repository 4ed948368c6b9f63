import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectTo } from '../../src/backend/doors/connect.ts'
import { findLease } from '../../src/backend/doors/lease.ts'
import { buildIfStale } from '../../src/cli/start/build.ts'
import { type Shell, shellChannels } from '../../src/contract/shell.ts'
import { playerReferer } from '../../src/main/referer.ts'
import { callName } from '../electron-double/preload.ts'
import { type FakeEmbed, startFakeEmbed } from '../fakes/embed.ts'
import { type FakeYoutube, makeVideos, startFakeYoutube } from '../fakes/youtube.ts'
import { makeDataDir, startApp } from './app.ts'
import { patienceMs } from './app-window.ts'
import { type Desktop, type DesktopLauncher, isRealElectron, openLauncher } from './desktop.ts'

declare global {
  interface Window {
    footnote?: Shell
  }
}

const storyboard = { intervalMs: 10_000, sceneStartsMs: [0, 100_000] }
const videos = makeVideos(3).map((one, index) => (index === 0 ? { ...one, storyboard } : one))
const [video] = videos
if (video === undefined) throw new Error('there are no videos')

let launcher: DesktopLauncher
let youtube: FakeYoutube
let embed: FakeEmbed
let desktop: Desktop | undefined
const pageErrors: string[] = []

beforeAll(async () => {
  await buildIfStale()
  youtube = await startFakeYoutube({ videos })
  embed = await startFakeEmbed()
  launcher = await openLauncher(embed.origin)
})

afterAll(async () => {
  await launcher?.close()
  await embed?.close()
  await youtube?.close()
})

afterEach(() => {
  expect(pageErrors.splice(0)).toEqual([])
})

async function open(dataDir = makeDataDir(), environment: Record<string, string> = {}): Promise<Desktop> {
  const all = { FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin, ...environment }
  desktop = await launcher.launch({ dataDir, environment: all })
  desktop.window.setDefaultTimeout(patienceMs)
  desktop.window.on('pageerror', (error) => pageErrors.push(error.message))
  await desktop.window.getByRole('heading', { name: 'All videos' }).waitFor()
  return desktop
}

async function quit(): Promise<void> {
  await desktop?.quit()
  desktop = undefined
}

/** Clicks an item of the menu. */
const clickMenu = (app: Desktop, label: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const entries = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
    const entry = entries.find((item) => item.label.startsWith(wanted))
    if (!entry) throw new Error(`no menu entry ${wanted}`)
    entry.click()
  }, label)

const backendPid = (app: Desktop) =>
  app.evaluate(
    ({ app }, name) =>
      app.getAppMetrics().find((metric) => metric.type === 'Utility' && metric.name === name)?.pid ?? 0,
    'Footnote backend',
  )

async function addVideos(app: Desktop): Promise<void> {
  await clickMenu(app, 'Add videos')
  const dialog = app.window.getByRole('dialog', { name: 'Add videos' })
  await dialog
    .getByRole('textbox')
    .first()
    .fill(videos.map(({ id }) => `https://youtu.be/${id}`).join('\n'))
  await dialog.getByRole('button', { name: /^Add 3 videos/ }).click()
  await expectListed(app.window)
}

async function expectListed(window: Page): Promise<void> {
  for (const { title } of videos) await window.getByRole('link', { name: title }).first().waitFor()
}

/** Opens the first video and returns the frame of its player. */
const openPlayer = async (app: Desktop): Promise<Frame> => {
  await app.window.getByRole('link', { name: video.title }).first().click()
  const handle = await app.window.locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('there is no player')
  await frame.waitForLoadState()
  return frame
}

/** Prevents links from being opened outside the app. Returns a function that lists the links that would have been opened. */
async function watchOpened(app: Desktop): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedLinks: opened })
    shell.openExternal = async (url) => void opened.push(url)
  }, null)
  return () => app.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks, null)
}

const keyField = (window: Page) =>
  window.getByRole('region', { name: 'Hosted service' }).getByLabel('Key', { exact: true })

async function enterKey(app: Desktop, key: string): Promise<void> {
  await clickMenu(app, 'Settings')
  await keyField(app.window).fill(key)
  await keyField(app.window).press('Enter')
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The HTTP status that another program gets with this key. */
const askAt = (port: number, key: string): Promise<number | string> =>
  fetch(`http://127.0.0.1:${port}/search`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'anything' }),
  }).then(
    ({ status }) => status,
    () => 'nobody there',
  )

describe('the desktop app', () => {
  afterEach(quit)

  test('opens a window with the library, whose backend answers over a port', async () => {
    const { window } = await open()
    await window.getByText('0 videos').waitFor()
    expect(await window.evaluate(() => Object.keys(globalThis.window.footnote ?? {}).sort())).toEqual([
      'onCommand',
      'openExternal',
      'platform',
      'requestPort',
      'saveFile',
      'selectFile',
      'selectFolder',
    ])
  })

  test('adds videos from its menu and still has them at the next start', async () => {
    const dataDir = makeDataDir()
    await addVideos(await open(dataDir))
    await quit()
    const { window } = await open(dataDir)
    await expectListed(window)
    const widths = () =>
      window.locator('tbody img').evaluateAll((all) => all.map((one) => Reflect.get(one, 'naturalWidth')))
    await expect.poll(widths).toEqual(videos.map(() => 320))
    await window.getByRole('link', { name: video.title }).first().click()
    const strip = window.getByRole('slider', { name: 'Position in the video' })
    const isShown = () =>
      strip
        .locator('img')
        .evaluateAll((all) => all.length > 0 && all.every((one) => Reflect.get(one, 'naturalWidth') > 0))
    await expect.poll(isShown).toBe(true)
  })

  test('reports that its backend was killed, and continues with the library as it was', async () => {
    const app = await open()
    await addVideos(app)
    const killed = await backendPid(app)
    process.kill(killed, 'SIGKILL')
    await app.window.getByText('Reconnecting').waitFor()
    await app.window.getByText('Reconnecting').waitFor({ state: 'detached' })
    expect(await backendPid(app)).not.toBe(killed)
    await expectListed(app.window)
    // The new connection must load a video that the page does not know yet.
    await app.window.getByRole('link', { name: video.title }).first().click()
    await app.window.getByRole('heading', { name: video.title }).waitFor()
  })

  test('keeps a key in the keychain and nowhere as plain text', async () => {
    const dataDir = makeDataDir()
    const key = 'secret-key-of-a-test'
    const app = await open(dataDir)
    await enterKey(app, key)
    await app.window.getByText("Saved in the system's keychain.").waitFor()
    for (const name of ['window.json', 'settings.json']) {
      const file = join(dataDir, name)
      if (existsSync(file)) expect(readFileSync(file, 'utf8')).not.toContain(key)
    }
    await quit()

    const again = await open(dataDir)
    await clickMenu(again, 'Settings')
    await again.window.getByText("Saved in the system's keychain.").waitFor()
    // The sections of the model and the embedding model say “No key saved.” from the start.
    const service = again.window.getByRole('region', { name: 'Hosted service' })
    await service.getByRole('button', { name: 'Forget' }).click()
    await service.getByText('No key saved.').waitFor()
    await quit()
    expect(readFileSync(join(dataDir, 'window.json'), 'utf8')).toContain('"encryptedKeys": {}')
  })

  test.skipIf(isRealElectron)('encrypts a key again if the system now has a better key for it', async () => {
    const dataDir = makeDataDir()
    await enterKey(await open(dataDir), 'secret-key-of-a-test')
    await desktop?.window.getByText("Saved in the system's keychain.").waitFor()
    await quit()
    const file = join(dataDir, 'window.json')
    const state = JSON.parse(readFileSync(file, 'utf8'))
    const kept: { encrypted: string; origin: null; at: number } = state.encryptedKeys.service
    const encrypted = `${Buffer.from('oldkey:').toString('latin1')}${Buffer.from(kept.encrypted, 'base64').toString('latin1').slice(7)}`
    const old = Buffer.from(encrypted, 'latin1').toString('base64')
    // The oldest versions stored a key as a plain string.
    for (const [entry, expected] of [
      [{ ...kept, encrypted: old }, kept],
      [old, { ...kept, at: 0 }],
    ]) {
      writeFileSync(file, JSON.stringify({ ...state, encryptedKeys: { service: entry } }))
      await open(dataDir)
      await quit()
      expect(JSON.parse(readFileSync(file, 'utf8')).encryptedKeys).toEqual({ service: expected })
    }
  })

  test.runIf(process.platform === 'linux')('warns that a key is not protected if there is no keyring', async () => {
    const app = await open()
    await app.evaluate(({ safeStorage }) => {
      safeStorage.getSelectedStorageBackend = () => 'basic_text'
    }, null)
    await enterKey(app, 'secret-key-of-a-test')
    await app.window.getByText(/no keyring/).waitFor()
    await app.window.reload()
    await app.window.getByText(/no keyring/).waitFor()
  })

  test('forgets a key that was in the key file', async () => {
    const dataDir = makeDataDir()
    writeFileSync(join(dataDir, 'keys.json'), '{"service":"secret-key-of-a-test"}')
    const app = await open(dataDir)
    await clickMenu(app, 'Settings')
    const section = app.window.getByRole('region', { name: 'Hosted service' })
    await section.getByRole('button', { name: 'Forget' }).click()
    await section.getByText('No key saved.').waitFor()
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
    await quit()
    const again = await open(dataDir)
    await clickMenu(again, 'Settings')
    await again.window.getByRole('region', { name: 'Hosted service' }).getByText('No key saved.').waitFor()
  })

  test('refuses the old key of other programs once there is a new one, wherever the old one was kept', async () => {
    const dataDir = makeDataDir()
    const port = await freePort()
    writeFileSync(join(dataDir, 'keys.json'), '{"serving":"old-key-of-a-test"}')
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ isServing: true, servingPort: port }))
    const app = await open(dataDir)
    await expect.poll(() => askAt(port, 'old-key-of-a-test')).toBe(200)
    await clickMenu(app, 'Settings')
    await app.window.getByRole('button', { name: 'Make a new key' }).click()
    await app.window.getByText('New key created').first().waitFor()
    expect(await askAt(port, 'old-key-of-a-test')).toBe(401)
    await quit()
    // The same data folder without the desktop app, so without the keychain.
    const served = await startApp({ dataDir })
    await expect.poll(() => askAt(port, 'old-key-of-a-test')).toBe(401)
    await served.stop()
  })

  test('keeps a key that another program sets through the app in the keychain only', async () => {
    const dataDir = makeDataDir()
    const app = await open(dataDir)
    await app.window.getByText('0 videos').waitFor()
    const lease = findLease(dataDir)
    const connection = lease && (await connectTo(lease))
    const settings = await connection?.client.settings.setKey({ name: 'service', key: 'secret-key-of-a-test' })
    expect(settings?.serviceKey).toBe('keychain')
    connection?.close()
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
    await quit()
    const again = await open(dataDir)
    await clickMenu(again, 'Settings')
    await again.window.getByText("Saved in the system's keychain.").waitFor()
  })

  test.skipIf(isRealElectron)('reports that the keychain does not release a key, and accepts another one', async () => {
    const dataDir = makeDataDir()
    const broken = Buffer.from('encrypted with a key that is gone').toString('base64')
    writeFileSync(join(dataDir, 'window.json'), JSON.stringify({ encryptedKeys: { service: broken } }))
    const app = await open(dataDir)
    await clickMenu(app, 'Settings')
    await app.window.getByText('cannot be read. Unlock the keychain').waitFor()
    await quit()
    expect(readFileSync(join(dataDir, 'window.json'), 'utf8')).toContain(broken)
    const again = await open(dataDir)
    await enterKey(again, 'secret-key-of-a-test')
    await again.window.getByText("Saved in the system's keychain.").waitFor()
  })

  test('uses a key that cannot be encrypted until it closes, and does not store it', async () => {
    const dataDir = makeDataDir()
    const app = await open(dataDir)
    await app.evaluate(({ safeStorage }) => {
      safeStorage.isAsyncEncryptionAvailable = async () => false
    }, null)
    await enterKey(app, 'secret-key-of-a-test')
    await app.window.getByText(/cannot encrypt the key/).waitFor()
    // The warning must also return after a reload and after a restart of the backend.
    await app.window.reload()
    await app.window.getByText(/cannot encrypt the key/).waitFor()
    const killed = await backendPid(app)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => backendPid(app)).not.toBe(killed)
    await app.window.reload()
    await app.window.getByText(/cannot encrypt the key/).waitFor()
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
    await quit()
    const again = await open(dataDir)
    await clickMenu(again, 'Settings')
    await again.window.getByRole('region', { name: 'Hosted service' }).getByText('No key saved.').waitFor()
  })

  test('opens its window where it was closed', async () => {
    const dataDir = makeDataDir()
    const bounds = { x: 120, y: 90, width: 1100, height: 760 }
    const app = await open(dataDir)
    await app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), bounds)
    await quit()
    expect(JSON.parse(readFileSync(join(dataDir, 'window.json'), 'utf8'))).toMatchObject({ bounds })

    const again = await open(dataDir)
    expect(await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null)).toEqual(
      bounds,
    )
  })

  test('closes even if the window’s position cannot be saved', async () => {
    const dataDir = makeDataDir()
    await open(dataDir)
    mkdirSync(join(dataDir, 'window.json'))
    await quit()
    expect(readdirSync(join(dataDir, 'window.json'))).toEqual([])
  })

  test('starts only once for a data folder: a second start shows the first one’s window', async () => {
    const dataDir = makeDataDir()
    const app = await open(dataDir)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null)
    await expect(launcher.launch({ dataDir })).rejects.toThrow()
    const isMinimized = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null)
    await expect.poll(isMinimized).toBe(false)
  })

  test('leaves the data folder unlocked and no process behind', async () => {
    const dataDir = makeDataDir()
    const app = await open(dataDir)
    await app.window.getByText('0 videos').waitFor()
    const pid = await backendPid(app)
    await quit()
    expect(() => process.kill(pid, 0)).toThrow()
    expect(existsSync(join(dataDir, 'lease.json'))).toBe(false)
  })
})

// These tests change nothing that another of them could see after a reload, so one app is enough for all.
describe('a desktop app with videos', () => {
  let app: Desktop

  beforeAll(async () => {
    app = await open()
    await addVideos(app)
  })
  beforeEach(async () => {
    await app.window.evaluate(() => {
      window.location.hash = '#/'
    })
    await app.window.reload()
    await expectListed(app.window)
  })
  afterAll(quit)

  test('goes back and forward from its menu', async () => {
    const { window } = app
    await window.getByRole('link', { name: video.title }).first().click()
    await window.getByRole('heading', { name: video.title }).waitFor()
    await clickMenu(app, 'Back')
    await expectListed(window)
    await clickMenu(app, 'Forward')
    await window.getByRole('heading', { name: video.title }).waitFor()
    await window.keyboard.press('Alt+ArrowLeft')
    await expectListed(window)
  })

  test('writes an export to the file named in the save dialog, and says so if it cannot write there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'footnote-export-'))
    const places = [join(folder, 'missing', 'text.srt'), join(folder, 'text.srt')]
    await app.evaluate(({ dialog }, filePaths) => {
      const remaining = [...filePaths]
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: remaining.shift() ?? '' })
    }, places)

    await app.window.getByRole('link', { name: video.title }).first().click()
    await app.window.getByRole('heading', { name: video.title }).waitFor()
    await app.window
      .getByRole('button', { name: /export/i })
      .first()
      .click()
    const dialog = app.window.getByRole('dialog', { name: /^Export/ })
    await dialog.getByRole('radio', { name: /SRT|SubRip/ }).check()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText(`The folder ${join(folder, 'missing')} cannot be written to.`).waitFor()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText(join(folder, 'text.srt')).waitFor()

    expect(readFileSync(join(folder, 'text.srt'), 'utf8')).toMatch(/^1\r?\n00:00:00,\d{3} --> /)
  })

  test('copies a quote', async () => {
    await app.window.getByRole('link', { name: video.title }).first().click()
    await app.window.getByRole('button', { name: 'Go to 0:00' }).first().hover()
    await app.window.getByRole('button', { name: 'Copy quote at 0:00' }).first().click()
    await app.window.getByText('Quote copied').waitFor()
  })

  test('saves nothing when the save dialog is closed', async () => {
    await app.evaluate(({ dialog }) => {
      dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
    }, null)
    const saved = await app.window.evaluate(() => window.footnote?.saveFile('text.srt', new Uint8Array([1, 2, 3])))
    expect(saved).toBe(null)
  })

  test('connects a page that was reloaded', async () => {
    const { window } = app
    await window.getByText('3 videos').waitFor()
    await window.reload()
    await window.getByText('3 videos').waitFor()
  })

  test('tells YouTube’s player which app it is in', async () => {
    await app.evaluate(({ session }) => {
      const seen: (string | undefined)[] = []
      Object.assign(globalThis, { seenReferers: seen })
      session.defaultSession.webRequest.onSendHeaders(
        { urls: ['https://www.youtube-nocookie.com/embed/*'] },
        (details) => {
          seen.push(details.requestHeaders.Referer)
        },
      )
    }, null)
    await app.window.getByRole('link', { name: video.title }).first().click()
    await app.window.locator('iframe').waitFor()
    const seen = () => app.evaluate(() => (globalThis as unknown as { seenReferers: string[] }).seenReferers, null)
    await expect.poll(seen).toEqual([playerReferer])
  })

  test('opens links in the browser and nothing else, and stays on its own page', async () => {
    const opened = await watchOpened(app)
    const address = app.window.url()
    await app.window.evaluate(() => {
      void window.footnote?.openExternal('https://example.org/one')
      void window.footnote?.openExternal('file:///etc/passwd')
      for (const url of ['https://example.org/two', 'file:///etc/passwd']) {
        const link = document.createElement('a')
        link.href = url
        link.textContent = `A link to ${url}`
        link.style = 'display: block'
        document.body.prepend(link)
      }
      window.location.href = 'https://example.org/three'
    })
    for (const link of await app.window.getByText('A link to').all()) await link.click({ button: 'middle' })
    await expect
      .poll(async () => (await opened()).toSorted())
      .toEqual(['https://example.org/one', 'https://example.org/two'])
    expect(app.window.url()).toBe(address)
  })

  test('opens nothing but YouTube for a frame in its page, whatever the frame hides', async () => {
    const opened = await watchOpened(app)
    const frame = await openPlayer(app)
    const youtubeUrl = 'https://www.youtube.com/watch?v=AAAAAAAAAAA'
    const ask = ([url, features]: string[]) => void window.open(url, '_blank', features)
    for (const features of ['', 'noopener', 'noreferrer'])
      for (const url of ['https://example.org/', 'http://www.youtube.com/', `${youtubeUrl}&${features}`])
        await frame.evaluate(ask, [url, features])
    await expect.poll(async () => (await opened()).length).toBeGreaterThanOrEqual(3)
    expect((await opened()).toSorted()).toEqual(['', 'noopener', 'noreferrer'].map((one) => `${youtubeUrl}&${one}`))
  })

  test('follows no redirect away from its own page and the player', async () => {
    const follows = (url: string, isMainFrame: boolean) =>
      app.evaluate(
        ({ BrowserWindow }, [to, isMain]) => {
          let isPrevented = false
          const event = { url: to, isMainFrame: isMain, preventDefault: () => (isPrevented = true) }
          BrowserWindow.getAllWindows()[0]?.webContents.emit('will-redirect', event)
          return !isPrevented
        },
        [url, isMainFrame] as const,
      )
    expect(await follows('https://example.org/', true)).toBe(false)
    expect(await follows('https://example.org/', false)).toBe(false)
    expect(await follows('https://www.youtube-nocookie.com/embed/AAAAAAAAAAA', false)).toBe(true)
  })

  test('attaches no other web page to its own', async () => {
    const isAttached = await app.evaluate(({ BrowserWindow }) => {
      let isPrevented = false
      const event = { preventDefault: () => (isPrevented = true) }
      BrowserWindow.getAllWindows()[0]?.webContents.emit(
        'will-attach-webview',
        event,
        {},
        { src: 'https://example.org/' },
      )
      return !isPrevented
    }, null)
    expect(isAttached).toBe(false)
  })

  test('lets neither its page nor the player’s frame see anything of Node or Electron', async () => {
    const frame = await openPlayer(app)
    const inPage = ['require', 'module', 'process', 'Buffer', 'global', 'ipcRenderer', 'electron']
    const seen = (names: string[]) => names.filter((name) => name in globalThis)
    expect(await app.window.evaluate(seen, inPage)).toEqual([])
    expect(await frame.evaluate(seen, [...inPage, 'footnote'])).toEqual([])
  })

  test('asks for nothing without encryption', async () => {
    const asked = new Set<string>()
    app.window.on('request', (request) => asked.add(new URL(request.url()).protocol))
    await openPlayer(app)
    await app.window.reload()
    await app.window.getByRole('heading', { name: video.title }).waitFor()
    expect([...asked].filter((protocol) => !['https:', 'app:', 'data:', 'blob:'].includes(protocol))).toEqual([])
    expect(asked.size).toBeGreaterThan(0)
  })

  test('grants its page nothing that it does not need', async () => {
    const { window } = app
    const answers = await window.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      microphone: await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: Error) => error.name),
      place: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
        ),
      ),
    }))
    expect(answers).toEqual({
      notifications: 'denied',
      microphone: expect.stringMatching(/NotAllowedError|NotFoundError/),
      place: 'denied',
    })
  })

  test('runs no script but its own', async () => {
    const { window } = app
    const headers = await window.evaluate(async () => Object.fromEntries((await fetch('./')).headers))
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const hasRun = await window.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.hasRun = true'
      document.head.append(script)
      return 'hasRun' in globalThis
    })
    expect(hasRun).toBe(false)
  })

  // Only the double lets a frame send messages to the main process at all.
  test.skipIf(isRealElectron)('answers no frame in its page', async () => {
    const frame = await openPlayer(app)
    const answer = await frame.evaluate(
      ([call, channel]) =>
        (globalThis as unknown as Record<string, (message: object) => unknown>)[call ?? '']?.({
          kind: 'invoke',
          channel,
          args: '["https://example.org"]',
        }),
      [callName, shellChannels.openExternal],
    )
    expect(answer).toEqual({ error: 'Error: This page may not call the shell.' })
  })
})
