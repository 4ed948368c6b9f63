import { existsSync } from 'node:fs'
import { type Browser, type BrowserServer, chromium } from 'playwright'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const given = process.env.E2E_CHROMIUM
  const installed = [given, chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path))
  if (installed) return { executablePath: installed, args: quietArgs }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    // The package's own arguments switch off web security, which the tests rely on, so they are not used.
    return { executablePath: await packaged.executablePath(), args: [...quietArgs, '--disable-gpu'] }
  }
  throw new Error(
    'No browser for the end-to-end tests: set E2E_CHROMIUM to one, run `npx playwright install chromium`, or install Chrome.',
  )
}

/** Starts Chromium from the first of these places that has it: E2E_CHROMIUM, Playwright, the system, the npm package. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser())
}

export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await findBrowser())
}
