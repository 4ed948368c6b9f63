import type { Locator, Page } from 'playwright'

export const addDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add videos' })

const addButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^Add \d+ videos?$/ })

/** The links of a service's videos, one per line. */
export const linksOf = (videos: readonly { data: { url: string } }[]): string =>
  videos.map(({ data }) => data.url).join('\n')

/** Opens the dialog of the library, empty or not, and pastes a text into it. */
export async function pasteIntoDialog(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add videos' }).first().click()
  const dialog = addDialog(page)
  await dialog.getByLabel('Links, or any text with links in it').fill(text)
  return dialog
}

/**
 * Enters what a video may cost at most. If the service's price is unknown, an import without this stops after the first video.
 */
export async function nameCeiling(dialog: Locator): Promise<void> {
  await addButton(dialog).waitFor()
  const ceiling = dialog.getByLabel('Maximum cost of one video')
  if (await ceiling.isVisible()) await ceiling.fill('1')
}

/** Adds videos and waits until none of them is still being fetched. */
export async function addVideos(page: Page, text: string, expectedRows: number): Promise<void> {
  const dialog = await pasteIntoDialog(page, text)
  await nameCeiling(dialog)
  await addButton(dialog).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`${expectedRows} ${expectedRows === 1 ? 'video' : 'videos'}`, { exact: true }).waitFor()
  await page.getByText(/^Adding videos:/).waitFor({ state: 'detached' })
}

/** The rows of the library, without the header. */
export const videoRows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Videos' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
