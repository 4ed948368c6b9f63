import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeYtDlp } from '../fakes/yt-dlp.ts'
import { eventually, goTo } from './app-window.ts'
import { holdBackend } from './slow-backend.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let page: Page
let troubles: string[]

beforeAll(async () => {
  const youtube = await stage.serveYoutube({ videos: [] })
  const app = await stage.start({ youtube })
  ;({ page, troubles } = await stage.open(app))
  await goTo(page, '#/settings')
})

test('the table of contents of a wide page leads to each part, and the keyboard continues from there', async () => {
  const contents = page.getByRole('navigation', { name: 'Settings' })
  const headings = page.getByRole('heading', { level: 2 })
  await headings.first().waitFor()
  expect(await contents.getByRole('button').allInnerTexts()).toEqual(await headings.allInnerTexts())
  await contents.getByRole('button', { name: 'Other programs' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Other programs' })
  await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  const isOn = page.getByRole('switch', { name: 'Let other programs use this library' })
  await eventually(() => isOn.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the table of contents appears only after the settings have loaded', async () => {
  const backend = await holdBackend(page)
  await page.reload()
  const button = page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Money' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  backend.release()
  await button.click()
  const heading = page.getByRole('heading', { name: 'Money' })
  await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the table of contents marks the part in view, and a test that cannot run says what it needs', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const contents = page.getByRole('navigation', { name: 'Settings' })
  const current = () => contents.locator('[aria-current]').innerText()
  await page.getByRole('heading', { name: 'This computer' }).scrollIntoViewIfNeeded()
  await eventually(current).toBe('This computer')
  await page.getByRole('heading', { name: 'Language model' }).evaluate((heading) => heading.scrollIntoView())
  await eventually(current).toBe('Language model')
  const test = page.getByRole('button', { name: 'Test the connection' })
  expect(await test.isDisabled()).toBe(true)
  await page.getByText('Enter the address and the key first', { exact: true }).waitFor()
})

test('text that is typed while a setting is being saved is not lost', async () => {
  const backend = await holdBackend(page, (message) => message.includes('"monthlyCapUsd":5'))
  await page.reload()
  const cap = page.getByRole('textbox', { name: 'Monthly cap in US dollars' })
  await cap.fill('5')
  await cap.press('Enter')
  await cap.press('7')
  backend.release()
  const save = page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Save' })
  await save.click()
  await save.waitFor({ state: 'detached' })
  expect(await cap.inputValue()).toBe('57')
  await page.reload()
  await eventually(() => cap.inputValue()).toBe('57')
})

describe('the settings of the local engine', () => {
  test('save the preferred caption languages, first choice first', async () => {
    const languages = page.getByRole('combobox', { name: 'Caption languages' })
    await languages.fill('Portug')
    await page.getByRole('option', { name: 'Portuguese', exact: true }).click()
    await languages.press('Escape')
    const chosen = page.getByRole('region', { name: 'This computer' })
    await chosen.getByText('Portuguese', { exact: true }).waitFor()
    await page.reload()
    await chosen.getByText('Portuguese', { exact: true }).waitFor()
  })

  test.skipIf(process.platform === 'win32')(
    'save a yt-dlp once it has reported its version, and explain what is wrong with another program',
    async () => {
      const field = page.getByRole('textbox', { name: 'yt-dlp' })
      await field.fill('/no/such/yt-dlp')
      await page.getByRole('button', { name: 'Check and use' }).click()
      await page.getByText('There is no file /no/such/yt-dlp. Check the path.').waitFor()
      await field.fill(makeYtDlp({ version: '2026.08.19' }).path)
      await field.press('Enter')
      await page.getByRole('status').getByText('yt-dlp 2026.08.19 works.').waitFor()
      const isOn = page.getByRole('switch', { name: 'Use yt-dlp when YouTube refuses Footnote' })
      expect(await isOn.isChecked()).toBe(true)
      await isOn.click()
      await eventually(() => isOn.isChecked()).toBe(false)
      await page.getByRole('button', { name: 'Forget' }).click()
      await eventually(() => field.inputValue()).toBe('')
      expect(troubles).toEqual([])
    },
  )
})
