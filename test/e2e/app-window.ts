import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { type FakeEmbed, routeEmbed } from '../fakes/embed.ts'

export interface AppWindow {
  page: Page
  context: BrowserContext
  /** Things that must not happen in a window: console errors, exceptions, dialogs, violations of the content security policy. */
  troubles: string[]
  /** The addresses on other machines that the window requested. None is answered, except by the fake player. */
  outside: string[]
  close(): Promise<void>
}

export interface WindowOptions extends BrowserContextOptions {
  /** The fake player. Without it, the player cannot be reached. */
  embed?: FakeEmbed
}

/** Generous, because only a failing test ever waits this long. */
export const patienceMs = 30_000

/** Reads a value repeatedly until it is as expected. */
export const eventually: typeof expect.poll = (read, options) =>
  expect.poll(read, { timeout: patienceMs, interval: 50, ...options })

/** Opens an address of the app in a browser window of its own, 1280 × 800 by default. */
export async function openWindow(
  browser: Browser,
  address: string,
  { embed, ...options }: WindowOptions = {},
): Promise<AppWindow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
  context.setDefaultTimeout(patienceMs)
  const troubles: string[] = []
  const outside: string[] = []
  await context.route(/^https:/, (route) => {
    outside.push(route.request().url())
    return route.abort()
  })
  if (embed !== undefined) await routeEmbed(context, embed)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
  context.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const page = await context.newPage()
  await page.goto(address)
  return { page, context, troubles, outside, close: () => context.close() }
}

/** Goes to another page of the app, as a link would. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, place)
}
