// Runs axe-core on the page as it is, in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { findFaintText, findOddText } from './page-checks.ts'

/** The part of axe's result that a failing test shows. */
interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Adds axe to a page, once after it was loaded. */
export const addAxe = (page: Page): Promise<void> => page.evaluate(axeSource)

/** Says what axe finds on the page as it is, and which texts are not in one of the theme's sizes and weights. */
export async function checkWithAxe(page: Page): Promise<void> {
  // A tooltip left over from the last click is outside the page's landmarks.
  await page.mouse.move(1, 1)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
      return (await axe.run()).violations
    })
    // axe does not decide the contrast of every text, for example of a text on an overlapping element. This check does.
    faults.push(...(await findFaintText(page)).map((text) => `${colorScheme} ${text}`))
    for (const { id, help, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        faults.push(`${colorScheme} ${id} (${help}): ${html.slice(0, 200)} ${failureSummary ?? ''}`)
  }
  expect([...faults, ...(await findOddText(page))]).toEqual([])
}
