import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserServer } from 'playwright'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Requesting this address with the number of a test worker returns the WebSocket address of that worker's browser. */
    browsers: string
  }
}

/**
 * Keeps one Chromium for each test worker during the whole run, instead of one for each test file. A browser is launched when a
 * worker first asks for it. Two workers do not share a browser, because all pages of a browser have the same clipboard.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const launched = new Map<string, Promise<BrowserServer>>()
  async function launch(): Promise<BrowserServer> {
    const { launchBrowserServer } = await import('./e2e/browser.ts')
    return launchBrowserServer()
  }
  const server = createServer(async ({ url = '' }, response) => {
    const browser = launched.get(url) ?? launch()
    launched.set(url, browser)
    try {
      response.end((await browser).wsEndpoint())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  provide('browsers', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return async () => {
    server.close()
    for (const browser of await Promise.allSettled(launched.values()))
      if (browser.status === 'fulfilled') await browser.value.close()
  }
}
