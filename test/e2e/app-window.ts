import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { type FakeEmbed, routeEmbed } from '../fakes/embed.ts'

export interface AppWindow {
  page: Page
  context: BrowserContext
  /** What must not happen in it: errors on the console, exceptions, dialogs, breaches of the page's policy. */
  troubles: string[]
  /** Addresses off this machine that it asked for; none of them is answered, but for those of the stand-in player. */
  outside: string[]
  close(): Promise<void>
}

export interface WindowOptions extends BrowserContextOptions {
  /** Plays the videos; without it the player cannot be reached. */
  embed?: FakeEmbed
}

/** How long a person would wait; only a failing test waits so long. */
export const patienceMs = 30_000

/** What is read again and again until it is as expected. */
export const eventually: typeof expect.poll = (read, options) =>
  expect.poll(read, { timeout: patienceMs, interval: 50, ...options })

/** Opens an address of the app in a browser window of its own, 1280 × 800 if nothing else is said. */
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

/** Goes to another place of the app, as a link would. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, place)
}
