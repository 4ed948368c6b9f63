// The app's main job with a hosted service: pasting links, reading and exporting, as a person does it in one sitting.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../backend/library/temporary-library.ts'
import { sampleName, sampleThumbnailsDir } from '../sample/load-sample.ts'
import { unzip } from '../unzip.ts'
import { addDialog, nameCeiling, pasteIntoDialog, videoRows } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { findPlayer, formatSeconds, type PlayerFrame } from './player-frame.ts'
import { courtyards, officer, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const pasted = `Reading list for the chapter on heat, from Mira's e-mail of Tuesday:

1) the officer: https://www.youtube.com/watch?v=demoHeat01A&t=225s&feature=share
2) <https://youtu.be/demoHeat02E?si=Kd93_x> and, on trees, www.youtube.com/shorts/demoHeat03I.
   again the officer (https://m.youtube.com/watch?app=desktop&v=demoHeat01A)
| roof | demoHeat04M |
https://www.youtube.com/embed/demoHeat05Q, https://www.youtube.com/live/demoHeat06U
fetched live: https://www.youtube.com/watch?v=demoHeat07Y https://youtu.be/demoHeat08c
gone or too long: https://youtu.be/demoHeat09g https://youtu.be/demoHeat10k
everything of theirs: https://www.youtube.com/playlist?list=PLdemoHeat00000000
nothing of use in this line`

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const service = await stage.serve({ videos: sampleVideos, thumbnailDir: sampleThumbnailsDir, crawlMs: 400 })
  opened = await stage.open(await stage.start({ service }))
  page = opened.page
})

/** A row of what was pasted or imported, found by a text in it. */
const item = (list: Locator, words: string) => list.getByRole('listitem').filter({ hasText: words })

async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

describe('adding videos', () => {
  test('an empty library explains what it is for', async () => {
    await page.getByRole('heading', { name: 'Read, search and quote videos' }).waitFor()
  })

  test('the preview finds every video in a messy text and says why other lines are not videos', async () => {
    const dialog = await pasteIntoDialog(page, pasted)
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('10 new videos').waitFor()
    expect(await preview.getByRole('status').innerText()).toMatch(
      /10 new videos\s*1 playlist or channel\s*1 pasted twice\s*2 not videos/,
    )
    await item(preview, '225s').getByText('opens at 3:45').waitFor()
    await preview.getByRole('button', { name: /^Select videos of .*playlist/ }).waitFor()
  })

  test('the videos found are being added to a collection with the given name', async () => {
    const dialog = addDialog(page)
    await dialog.getByRole('combobox', { name: 'Collection' }).fill(sampleName)
    await dialog.getByText('Cost unknown').waitFor()
    await nameCeiling(dialog)
    await dialog.getByRole('button', { name: 'Add 10 videos' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  })

  test('the library fills, with pictures, while other videos are still being fetched', async () => {
    await page.getByText('8 videos', { exact: true }).waitFor()
    expect(await videoRows(page).count()).toBe(8)
    const loaded = () =>
      page
        .locator('main img')
        .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
    await eventually(loaded).toBe(8)
    await page.getByText(/^Adding videos:/).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: sampleName }).getByText('8').waitFor()
  })

  test('a title in a right-to-left script is laid out correctly', async () => {
    const title = page.getByRole('link', { name: courtyards.title }).getByText(courtyards.title)
    expect(
      await title.evaluate((element) => [element.getAttribute('dir'), getComputedStyle(element).direction]),
    ).toEqual(['auto', 'rtl'])
  })

  test('every link has its result, with a reason if it failed', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
    const items = page.getByRole('list', { name: 'Links of this import' })
    await page.getByText('Finished', { exact: true }).waitFor()
    await eventually(() => item(items, 'Added').count()).toBe(8)
    expect(await item(items, 'Pasted twice').count()).toBe(1)
    expect(await item(items, 'Not a video').count()).toBe(3)
    expect(await item(items, 'Failed').count()).toBe(2)
    for (const failed of await item(items, 'Failed').all()) {
      expect(await failed.innerText()).toMatch(
        /Failed\s+https:\/\/youtu\.be\/demoHeat(09g|10k)\s+\S.{20,}\s+Use a caption file…\s*$/,
      )
    }
  })
})

describe('reading a video', () => {
  let player: PlayerFrame
  const sectionAt = (index: number) => officer.summary.sectionSummaries[index] ?? { startTime: 0, title: '' }
  const current = () => page.getByRole('region', { name: 'Transcript' }).locator('button[aria-current="time"]')
  const currentTimes = async () => (await current().allInnerTexts()).map((text) => text.trim())

  test('the player connects to the app and opens at the time in the link', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await videoRows(page).getByRole('link', { name: officer.title }).click()
    await page.getByRole('heading', { name: officer.title }).waitFor()
    player = await findPlayer(page, officer.videoId)
    expect(stage.embed.visits.at(-1)).toMatchObject({ videoId: officer.videoId })
    expect(stage.embed.visits.at(-1)?.referer).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(stage.embed.visits.at(-1)?.search.get('start')).toBe('225')
    await eventually(currentTimes).toContain('3:45')
  })

  test('a click on a section moves a paused player there without starting it', async () => {
    const section = sectionAt(1)
    await page.getByRole('button', { name: section.title }).click()
    await eventually(player.commands).toContain(`seekTo ${section.startTime} true`)
    await eventually(player.isPlaying).toBe(false)
    await eventually(currentTimes).toContain(formatSeconds(section.startTime))
  })

  test('a click on a section moves a playing player there without stopping it', async () => {
    await player.press()
    await eventually(player.isPlaying).toBe(true)
    await player.forget()
    const section = sectionAt(2)
    await page.getByRole('button', { name: section.title }).click()
    await eventually(player.commands).toContain(`seekTo ${section.startTime} true`)
    expect(await player.commands()).not.toContain('pauseVideo')
    expect(await player.isPlaying()).toBe(true)
  })

  test('the transcript follows playback and scrolls the current line into view', async () => {
    const clip = officer.transcription.audioClips.at(-3)
    if (clip === undefined) throw new Error('the video has too few clips')
    await player.jumpTo(clip.startTime + 0.5)
    await eventually(currentTimes).toContain(formatSeconds(clip.startTime))
    const isInSight = () =>
      current()
        .last()
        .evaluate((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        })
    await eventually(isInSight).toBe(true)
  })

  test('a spoken clip and a visual clip both move the player', async () => {
    await player.press()
    await eventually(player.isPlaying).toBe(false)
    await page.getByRole('button', { name: sectionAt(0).title }).click()
    const [said] = officer.transcription.audioClips
    const [, shown] = officer.transcription.videoClips
    for (const [time, words] of [
      [said?.startTime, said?.transcription],
      [shown?.startTime, shown?.visualDescription],
    ] as const) {
      await player.forget()
      await page
        .getByRole('region', { name: 'Transcript' })
        .getByText(words ?? '', { exact: true })
        // On the first word: it plays from the clip's start, the others from later on.
        .click({ position: { x: 4, y: 8 } })
      await eventually(player.commands).toContain(`seekTo ${time} true`)
      expect(await player.isPlaying()).toBe(false)
    }
  })

  test('the transcript can show only spoken or only visual clips', async () => {
    const transcript = page.getByRole('region', { name: 'Transcript' })
    const shownWords = officer.transcription.videoClips[0]?.visualDescription ?? ''
    const saidWords = officer.transcription.audioClips[0]?.transcription ?? ''
    await transcript.getByText('Said', { exact: true }).click()
    await transcript.getByText(shownWords).waitFor({ state: 'detached' })
    await transcript.getByRole('radiogroup').getByText('Shown').click()
    await transcript.getByText(shownWords).waitFor()
    expect(await transcript.getByText(saidWords).count()).toBe(0)
    await transcript.getByText('Both', { exact: true }).click()
  })

  test('a video exports as a single subtitle file', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 1 video' })
    await dialog.getByRole('radio', { name: 'SRT' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    await dialog.getByText(`Saved as ${download.suggestedFilename()}`).waitFor()
    const text = (await readDownload(download)).toString('utf8')
    expect(download.suggestedFilename()).toMatch(/\.srt$/)
    expect(text).toMatch(/^1\r?\n00:00:\d\d,\d{3} --> 00:00:/)
    expect(text.replace(/\s+/g, ' ')).toContain('Odalys, your job did not exist three years ago.')
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  test('several selected videos export together, each as its own file', async () => {
    await goTo(page, '#/')
    await page.getByRole('checkbox', { name: `Select ${officer.title}` }).check()
    await page.getByRole('checkbox', { name: `Select ${courtyards.title}` }).check()
    await page.getByText('2 of 8 selected').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 2 videos' })
    await dialog.getByRole('radio', { name: 'Plain text' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const files = await unzip(await readDownload(download))
    expect(Object.keys(files)).toHaveLength(2)
    const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
    expect(texts.some((text) => text.includes('Odalys Brennick:'))).toBe(true)
    expect(texts.some((text) => text.includes('أم سليم'))).toBe(true)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  test('the dialog remembers what a file should have, and writes to a folder', async () => {
    const folder = temporaryDir()
    const open = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
      return page.getByRole('dialog', { name: 'Export 2 videos' })
    }
    const dialog = await open()
    await dialog.getByRole('radio', { name: 'Markdown' }).check()
    await dialog.getByRole('checkbox', { name: 'What is shown' }).uncheck()
    await dialog.getByRole('combobox', { name: 'Speakers' }).click()
    await page.getByRole('option', { name: /^Pseudonyms/ }).click()
    await dialog.getByRole('radio', { name: 'Files in a folder' }).check()
    await dialog.getByRole('textbox', { name: 'Folder' }).fill('texts')
    await dialog.getByText('Enter the full path of the folder').waitFor()
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await dialog.getByRole('textbox', { name: 'File names' }).fill('{channel}/{id}')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText(`Saved 2 files in ${folder}`).waitFor()
    const written = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.md'))
    expect(written).toHaveLength(2)
    const texts = written.map((name) => readFileSync(join(folder, String(name)), 'utf8')).join('\n')
    expect(texts).toMatch(/\*\*Person \d+:\*\*/)
    expect(texts).not.toMatch(/\*\*Odalys Brennick:\*\*|\*Shown:\*/)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const again = await open()
    expect(await again.getByRole('checkbox', { name: 'What is shown' }).isChecked()).toBe(false)
    expect(await again.getByRole('textbox', { name: 'Folder' }).inputValue()).toBe(folder)
    await again.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
})

test('there were no errors in the page, and it sent requests to the player only', () => {
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})
