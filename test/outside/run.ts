// Exports invented videos in every format and reads the files with ffmpeg, LibreOffice and Chromium. See the README beside this file.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { runExport } from '../../src/backend/exports/run-export.ts'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { videoFormats } from '../../src/contract/app/choices.ts'
import { destinationSchema, exportedSchema } from '../../src/contract/app/exports.ts'
import { parseSrt, parseVtt } from '../backend/exports/parse-subtitles.ts'
import { idOf, save, shown } from '../backend/library/video-content.ts'
import { launchBrowser } from '../e2e/browser.ts'

const out = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'footnote-outside-')))
const titles = ['Cooling "cities", =1+1', 'مدينة <b>باردة</b>', '城市降温 👩‍👩‍👧', 'a --> b ]]> </script>']

async function exportAll(): Promise<void> {
  const library = openLibrary(mkdtempSync(join(tmpdir(), 'footnote-outside-')))
  for (const [index, title] of titles.entries()) {
    const texts = [`${title} & more.`, '=HYPERLINK("x")', `${title} `.repeat(12), 'e\u0301 end.']
    const audioClips = texts.map((text, clip) => {
      return { startMs: clip * 9000, endMs: clip * 9000 + 8000, text, speakerId: `N <${clip % 2}>`, isSound: false }
    })
    save(library, { videoId: idOf(index), title, author: title, audioClips, visualClips: shown(title) })
  }
  for (const format of videoFormats) {
    const what = exportedSchema.parse({ type: 'videos', videoIds: null, format })
    const destination = destinationSchema.parse({ kind: 'folder', folder: join(out, format) })
    for await (const event of runExport(library, { what, destination }))
      if (event.type === 'finished' && event.skipped.length > 0) throw new Error(event.skipped[0]?.reason)
  }
  closeLibrary(library)
}

const filesOf = (format: string) => readdirSync(join(out, format)).map((name) => join(out, format, name))
let failures = 0

function check(name: string, isRight: boolean): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${name}`)
  if (!isRight) failures++
}

const read = (command: string, args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

await exportAll()
for (const format of ['srt', 'vtt'])
  for (const path of filesOf(format)) {
    const text = readFileSync(path, 'utf8')
    const cues = format === 'srt' ? parseSrt(text) : parseVtt(text).cues
    const again = read('ffmpeg', ['-v', 'error', '-i', path, '-f', 'srt', '-']).match(/ --> /g)?.length
    check(`ffmpeg reads ${cues.length} cues of ${path}`, again === cues.length)
  }
for (const format of ['docx', 'html', 'csv'])
  for (const path of filesOf(format)) {
    read('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', join(out, 'pdf', format), path])
    check(`LibreOffice reads ${path}`, existsSync(join(out, 'pdf', format, basename(path).replace(/\.\w+$/, '.pdf'))))
  }
const browser = await launchBrowser()
const page = await browser.newPage()
for (const path of filesOf('vtt')) {
  const text = readFileSync(path, 'utf8')
  const loaded = await page.evaluate(async (content) => {
    const video = document.createElement('video')
    const track = document.createElement('track')
    track.src = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
    video.append(track)
    document.body.append(video)
    track.track.mode = 'hidden'
    await new Promise((done, fail) => {
      track.addEventListener('load', done)
      track.addEventListener('error', fail)
    })
    return track.track.cues?.length
  }, text)
  check(`Chromium loads ${path}`, loaded === parseVtt(text).cues.length)
}
await browser.close()
process.exitCode = failures > 0 ? 1 : 0
