import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'

/** Connects to the browser that this test worker keeps during the whole run. Closing the result closes only its own pages. */
export async function openBrowser(): Promise<Browser> {
  const response = await fetch(`${inject('browsers')}${process.env.VITEST_POOL_ID}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return chromium.connect(text)
}
