// Makes a program that behaves like yt-dlp, as far as the local engine uses it: a script in a folder of its own.
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FakeVideo } from './youtube-video.ts'

export interface FakeYtDlpOptions {
  version?: string
  /** Printed as the JSON description of the video. */
  info?: unknown
  /** The error to print before exiting with status 1. */
  error?: string
  /**
   * YouTube's refusal to play the video. With `--ignore-no-formats-error` it is printed as a warning, and the JSON is almost
   * empty.
   */
  refusal?: string
  /** A warning to print before anything else, unless warnings are switched off. */
  warning?: string
  /**
   * `hang` starts another program and hangs together with it. `flood` never stops writing. `garbage` prints something other than
   * JSON.
   */
  manner?: 'hang' | 'flood' | 'garbage' | 'silent'
}

export interface FakeYtDlp {
  path: string
  /** All runs except those that asked for the version. */
  runs(): { args: string[]; environment: Record<string, string>; home: string; pids: number[] }[]
}

const script = (folder: string, options: FakeYtDlpOptions) => `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const { spawn } = require('node:child_process')
const options = ${JSON.stringify(options)}
const args = process.argv.slice(2)
if (args.includes('--version') && options.manner === undefined) {
  console.log(options.version ?? '2026.08.19')
  process.exit(0)
}
const pids = [process.pid]
if (options.manner === 'hang') pids.push(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).pid)
const run = { args, environment: process.env, home: process.cwd(), pids }
appendFileSync(${JSON.stringify(join(folder, 'runs'))}, JSON.stringify(run) + '\\n')
if (options.warning !== undefined && !args.includes('--no-warnings')) console.error('WARNING: ' + options.warning)
if (options.manner === 'hang') setInterval(() => {}, 1000)
else if (options.manner === 'flood') {
  const write = () => { while (process.stdout.write('x'.repeat(65536))); process.stdout.once('drain', write) }
  write()
} else if (options.manner === 'garbage') console.log('<html>not yt-dlp</html>')
else if (options.refusal !== undefined && args.includes('--ignore-no-formats-error')) {
  const id = args.at(-1).slice(-11)
  if (!args.includes('--no-warnings'))
    console.error('WARNING: [youtube] ' + id + ': ' + options.refusal + '\\nWARNING: No video formats found!')
  console.log(JSON.stringify({ id, title: 'youtube video #' + id, live_status: null, subtitles: {}, automatic_captions: {} }))
} else if (options.error !== undefined || options.refusal !== undefined) {
  console.error('WARNING: something else\\nERROR: ' + (options.error ?? '[youtube] ' + options.refusal))
  process.exitCode = 1
} else if (options.manner !== 'silent') process.stdout.write(JSON.stringify(options.info))
`

export function makeYtDlp(options: FakeYtDlpOptions = {}): FakeYtDlp {
  const folder = mkdtempSync(join(tmpdir(), 'fake yt-dlp-'))
  const path = join(folder, 'yt-dlp')
  writeFileSync(path, script(folder, options))
  chmodSync(path, 0o755)
  return {
    path,
    runs() {
      const log = join(folder, 'runs')
      if (!existsSync(log)) return []
      const lines = readFileSync(log, 'utf8').trim().split('\n')
      return lines.map((line) => JSON.parse(line) as ReturnType<FakeYtDlp['runs']>[number])
    },
  }
}

const captionUrl = (video: FakeVideo, rest: Record<string, string>) =>
  `https://www.youtube.com/api/timedtext?${new URLSearchParams({ v: video.id, signature: 'YTDLP', ...rest })}`

const inFormats = (url: string, name: string) =>
  ['json3', 'srv1', 'vtt'].map((ext) => ({ ext, url: `${url}&fmt=${ext}`, name }))

/** What yt-dlp prints about a video. */
export function infoOf(video: FakeVideo): Record<string, unknown> {
  const heard = captionUrl(video, { lang: 'en', kind: 'asr' })
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    duration: video.durationMs / 1000,
    channel: video.author,
    channel_id: 'UC0123456789abcdefghijkl',
    uploader_id: '@society',
    timestamp: Date.parse(video.publishedAt) / 1000,
    upload_date: video.publishedAt.slice(0, 10).replaceAll('-', ''),
    live_status: 'not_live',
    availability: 'unlisted',
    age_limit: 0,
    language: 'en',
    playable_in_embed: true,
    categories: ['Education'],
    chapters: video.chapters.map(({ startMs, title }, index) => ({
      start_time: startMs / 1000,
      end_time: (video.chapters[index + 1]?.startMs ?? video.durationMs) / 1000,
      title,
    })),
    thumbnails: [{ url: `https://i.ytimg.com/vi/${video.id}/hq720.jpg`, width: 1280, height: 720, id: '1' }],
    subtitles: { live_chat: [{ ext: 'json', url: 'https://www.youtube.com/watch', video_id: video.id }] },
    automatic_captions: {
      'en-orig': inFormats(heard, 'English (Original)'),
      en: inFormats(heard, 'English'),
      fr: inFormats(`${heard}&tlang=fr`, 'French'),
    },
    formats: [],
  }
}
