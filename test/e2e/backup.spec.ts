// In Settings, a backup is written, scheduled and restored; a file that is none is refused.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { temporaryDir } from '../backend/library/temporary-library.ts'
import { idOf, said, save } from '../backend/library/video-content.ts'
import { makeDataDir } from './app.ts'
import { goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()

test('a backup is written, scheduled, and restored after a look at it', async () => {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  save(library, { videoId: idOf(1), title: 'Roofs', audioClips: said('white roofs stay cool') })
  closeLibrary(library)
  const folder = temporaryDir()
  const app = await stage.start({ dataDir })
  const { page } = await stage.open(app)
  await goTo(page, '#/settings')
  const section = page.getByRole('region', { name: 'Backup' })
  await section.getByRole('textbox', { name: 'Back up now' }).fill(folder)
  await section.getByRole('button', { name: 'Back up', exact: true }).click()
  await section.getByText('Last backup: just now').waitFor()
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^Footnote \d{4}-\d\d-\d\d \d{4}\.footnote$/)

  await section.getByRole('textbox', { name: 'Folder for scheduled backups' }).fill(folder)
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Every day').click()
  await section.getByText('makes it while it is open').waitFor()

  const none = join(folder, 'letter.docx')
  writeFileSync(none, 'Dear Sir')
  const file = section.getByRole('textbox', { name: 'Restore a backup' })
  await file.fill(none)
  await file.press('Enter')
  await section.getByText('is not a backup of Footnote').waitFor()

  await file.fill(join(folder, name))
  await file.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  await dialog.getByText('In the backup: 1 video,').waitFor()
  await dialog.getByText('A merge would change nothing.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  const restored = page.getByRole('dialog', { name: 'Backup restored' })
  await restored.getByText('The library has 1 video,').waitFor()
  await restored.getByText('is kept in').waitFor()
})
