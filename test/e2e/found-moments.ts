import type { Locator, Page } from 'playwright'

/** The rows of the moments that a search found in a video. */
export const foundMoments = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title }).locator('button[data-kind]')

/** Opens the video page at a moment that a search found. */
export async function openMoment(row: Locator): Promise<void> {
  await row.focus()
  await row.press('Control+Enter')
  await row.page().locator('[data-search-page]').waitFor({ state: 'detached' })
}
