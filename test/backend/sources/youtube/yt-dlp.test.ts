import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { childEnvironment } from '../../../../src/backend/settings/child-environment.ts'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { checkYtDlp } from '../../../../src/backend/sources/youtube/yt-dlp/check.ts'
import { readErrors } from '../../../../src/backend/sources/youtube/yt-dlp/errors.ts'
import { readInfo, refusalOf } from '../../../../src/backend/sources/youtube/yt-dlp/read-info.ts'
import { runProgram } from '../../../../src/backend/sources/youtube/yt-dlp/run-program.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { type FakeFailure, type FakeYoutube, makeVideo, startFakeYoutube } from '../../../fakes/youtube.ts'
import { type FakeYtDlpOptions, infoOf, makeYtDlp } from '../../../fakes/yt-dlp.ts'
import { failureOf, fetchOne } from './fetch-one.ts'

let fake: FakeYoutube | undefined

afterEach(async () => {
  await fake?.close()
  fake = undefined
})

const neverAborted = new AbortController().signal
const environment = childEnvironment({
  HTTPS_PROXY: 'http://proxy.example:3128',
  FOOTNOTE_API_KEY: 'secret',
  PATH: '/bin',
})

async function start(failure: FakeFailure, options: FakeYtDlpOptions = {}) {
  const video = makeVideo(3, { failure })
  fake = await startFakeYoutube({ videos: [video] })
  const program = makeYtDlp({ info: infoOf(video), ...options })
  const source = createYoutubeSource({ origin: fake.origin, ytDlp: () => ({ path: program.path, environment }) })
  return { video, program, source, youtube: fake }
}

/** A process that has ended but was not collected yet does not count as running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function areGone(pids: readonly number[]): Promise<boolean> {
  for (let look = 0; look < 2000 && pids.some(isRunning); look++) await sleep(10)
  return !pids.some(isRunning)
}

const potWarning =
  '[youtube] fakeVid003A: There are missing subtitles languages because a PO token was not provided. Automatic captions for 1 languages are missing.'

describe.skipIf(process.platform === 'win32')('a video that YouTube refuses to our clients', () => {
  test.each<FakeFailure>(['client-refused', 'token-missing', 'locked-captions', 'unplayable'])(
    'comes from yt-dlp: %s',
    async (failure) => {
      const { video, source } = await start(failure)
      const outcome = await fetchOne(source, video.id)
      if (outcome.kind !== 'fetched') throw new Error(outcome.error.message)
      expect(videoContentSchema.parse(outcome.video)).toEqual(outcome.video)
      expect(outcome.video).toMatchObject({
        title: video.title,
        author: video.author,
        authorUrl: 'https://www.youtube.com/channel/UC0123456789abcdefghijkl',
        durationMs: video.durationMs,
        publishedAt: Date.parse(video.publishedAt),
        isEmbeddable: true,
        captionTrack: { language: 'en', kind: 'automatic', name: 'English (Original)' },
        sectionMethod: 'auto-chapters',
        extra: { category: 'Education', isUnlisted: true },
      })
      expect(outcome.video.audioClips.map(({ text }) => text).join(' ')).toBe(
        video.cues.map(({ text }) => text).join(' '),
      )
    },
  )

  test('is requested without a shell, a path, a key or a home folder of the user', async () => {
    const { video, source, program } = await start('client-refused')
    await fetchOne(source, video.id)
    const [run, ...more] = program.runs()
    expect(more).toEqual([])
    expect(run?.args.slice(0, 1)).toEqual(['--ignore-config'])
    expect(run?.args.slice(-3)).toEqual(['-J', '--', `https://www.youtube.com/watch?v=${video.id}`])
    expect(run?.environment).toMatchObject({
      HTTPS_PROXY: 'http://proxy.example:3128',
      HOME: run?.home,
      TMPDIR: run?.home,
    })
    expect(run?.environment.PATH).toBeUndefined()
    expect(JSON.stringify(run?.environment)).not.toContain('secret')
    expect(existsSync(run?.home ?? '/')).toBe(false)
  })

  test('is not requested if the refusal concerns the video itself, or while yt-dlp is switched off', async () => {
    for (const failure of ['private', 'no-captions', 'members-only'] as const) {
      const { video, source, program } = await start(failure)
      expect((await fetchOne(source, video.id)).kind).toBe('failed')
      expect(program.runs()).toEqual([])
      await fake?.close()
    }
    const { video, youtube } = await start('client-refused')
    const off = createYoutubeSource({ origin: youtube.origin, ytDlp: () => null })
    expect(await fetchOne(off, video.id)).toMatchObject({ error: { type: 'CLIENT_REFUSED' } })
  })

  test.each<[FakeYtDlpOptions, string, RegExp]>([
    [{ error: '[youtube] fakeVid003A: Private video. Sign in if you have access' }, 'PRIVATE', /is private/],
    [{ refusal: 'Private video. Sign in if you have access' }, 'PRIVATE', /is private/],
    [{ refusal: 'Video unavailable. This video is unavailable' }, 'NOT_FOUND', /does not exist/],
    [
      { refusal: 'Video unavailable. This video is not available' },
      'CLIENT_REFUSED',
      /it got no information about this video/,
    ],
    [
      { warning: potWarning, info: { ...infoOf(makeVideo(3)), automatic_captions: {} } },
      'CAPTIONS_LOCKED',
      /does not give out/,
    ],
    [
      { error: '[youtube] fakeVid003A: Something nobody foresaw' },
      'CLIENT_REFUSED',
      /yt-dlp did not help: it said “Some/,
    ],
    [{ manner: 'garbage' }, 'CLIENT_REFUSED', /did not help: its output is not about this video/],
    [{ manner: 'flood' }, 'CLIENT_REFUSED', /did not help: it wrote more data than any video needs/],
    [{ manner: 'silent' }, 'CLIENT_REFUSED', /did not help: its output is not about this video/],
    [{ info: infoOf(makeVideo(4)) }, 'CLIENT_REFUSED', /did not help/],
    [{ info: { ...infoOf(makeVideo(3)), automatic_captions: {} } }, 'NO_CAPTIONS', /no captions/],
    [
      {
        info: {
          ...infoOf(makeVideo(3)),
          automatic_captions: {},
          live_status: 'is_upcoming',
          release_timestamp: 1893456000,
        },
      },
      'UPCOMING',
      /starts at 2030-01-01 00:00 UTC/,
    ],
  ])('is refused with a message from our own table: %j', async (options, type, message) => {
    const { video, source } = await start('client-refused', options)
    const outcome = await fetchOne(source, video.id)
    expect(outcome).toMatchObject({ kind: 'failed', error: { type, message: expect.stringMatching(message) } })
  })

  test('keeps its captions locked if yt-dlp gets none either', async () => {
    const info = { ...infoOf(makeVideo(3)), automatic_captions: {} }
    const { video, source } = await start('locked-captions', { info })
    const outcome = await fetchOne(source, video.id)
    expect(outcome).toMatchObject({
      error: { type: 'CAPTIONS_LOCKED', message: expect.stringMatching(/got no captions/) },
    })
  })

  test('is refused if the program cannot be started', async () => {
    const { video, youtube } = await start('client-refused')
    const path = '/no such folder/yt-dlp'
    const source = createYoutubeSource({ origin: youtube.origin, ytDlp: () => ({ path, environment }) })
    const outcome = await fetchOne(source, video.id)
    expect(outcome.kind === 'failed' && outcome.error.message).toMatch(/could not be started \(ENOENT\)\. See Settings/)
  })

  test.each<FakeYtDlpOptions>([
    { refusal: 'Sign in to confirm you’re not a bot. Use --cookies-from-browser or --cookies for the authentication' },
    { error: '[youtube] x: All player responses are invalid. Your IP is likely being blocked by Youtube' },
  ])('is a limit if YouTube takes yt-dlp for a bot: %j', async (options) => {
    const { video, source } = await start('client-refused', options)
    expect(await failureOf(fetchOne(source, video.id))).toMatchObject({
      code: 'YOUTUBE_LIMITED',
      data: { reason: 'BOT_CHECK' },
    })
  })

  test('is given up when the import is, together with all started programs', async () => {
    const { video, source, program } = await start('client-refused', { manner: 'hang' })
    const stop = new AbortController()
    const call = fetchOne(source, video.id, stop.signal)
    call.catch(() => {})
    for (let look = 0; look < 3000 && program.runs().length === 0; look++) await sleep(10)
    stop.abort(new Error('paused'))
    await expect(call).rejects.toThrow('paused')
    const [run] = program.runs()
    expect(run?.pids).toHaveLength(2)
    expect(await areGone(run?.pids ?? [])).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('that takes too long is ended together with everything it has started', async () => {
    const { path, runs } = makeYtDlp({ manner: 'hang' })
    const run = { args: [], timeoutMs: 1500, mostBytes: 1000, signal: neverAborted }
    expect(await runProgram({ path, environment }, run)).toEqual({ kind: 'too-long' })
    expect(runs()[0]?.pids).toHaveLength(2)
    expect(await areGone(runs()[0]?.pids ?? [])).toBe(true)
  })

  test('is yt-dlp if it prints a version', async () => {
    const { path } = makeYtDlp({ version: '2026.08.19.232939' })
    expect(await checkYtDlp({ path, environment }, neverAborted)).toBe('2026.08.19.232939')
  })

  const folder = mkdtempSync(join(tmpdir(), 'footnote-programs-'))
  writeFileSync(join(folder, 'notes.txt'), 'no program')
  test.each<[string, () => string, RegExp]>([
    ['a name without a path', () => 'yt-dlp', /full path/],
    ['a missing file', () => join(folder, 'gone'), /There is no file .*gone\. Check the path/],
    ['a folder', () => folder, /is not a file/],
    ['a file that is not executable', () => join(folder, 'notes.txt'), /cannot be run \(EACCES\).*executable/],
    ['another program', () => process.execPath, /is not yt-dlp: asked for its version, it printed “/],
    [
      'a program that prints something else',
      () => makeYtDlp({ version: 'yt-dlp, honestly' }).path,
      /printed “yt-dlp, honestly”/,
    ],
    ['a program that prints too much', () => makeYtDlp({ manner: 'flood' }).path, /far more than a version/],
    ['a program that prints nothing', () => makeYtDlp({ manner: 'silent' }).path, /printed nothing/],
  ])('is distinguished from yt-dlp: %s', async (_, pathOf, message) => {
    const error = await failureOf(checkYtDlp({ path: pathOf(), environment }, neverAborted))
    expect(error.code).toBe('BAD_INPUT')
    expect(error.message).toMatch(message)
  })
})

describe('readInfo', () => {
  const tracks = (info: object) =>
    readInfo(info).player.tracks.map(
      ({ kind, language, isOfOriginalAudio }) => `${kind} ${language} ${isOfOriginalAudio}`,
    )
  const at = (query: string) => [{ ext: 'json3', url: `https://www.youtube.com/api/timedtext?v=x&${query}` }]

  test('recognises manual tracks by their language, whatever yt-dlp calls them', () => {
    expect(
      tracks({ subtitles: { 'de-CcQ45jRV4-E': at('lang=de&name=a'), live_chat: [{ url: 'https://x.example/' }] } }),
    ).toEqual(['manual de true'])
  })

  test('leaves machine translations out, and recognises automatic captions of the original', () => {
    const heard = { en: at('lang=en&kind=asr'), fr: at('lang=en&kind=asr&tlang=fr'), es: at('lang=es&kind=asr') }
    expect(tracks({ automatic_captions: heard, language: 'en' })).toEqual(['automatic en true', 'automatic es false'])
  })

  test('treats chapters as the author’s if the description has them', () => {
    const chapters = [
      { start_time: 0, title: 'One' },
      { start_time: 30.5, title: 'Two' },
    ]
    expect(readInfo({ chapters, description: '0:00 One\n0:30 Two' }).page.chapters?.madeBy).toBe('author')
    expect(readInfo({ chapters }).page.chapters).toEqual({
      chapters: [
        { startMs: 0, title: 'One' },
        { startMs: 30_500, title: 'Two' },
      ],
      madeBy: 'youtube',
    })
  })

  test('leaves out the chapter that yt-dlp adds before the first', () => {
    const chapters = [
      { start_time: 0, title: '<Untitled Chapter 1>' },
      { start_time: 12, title: 'One' },
      { start_time: 30, title: 'Two' },
    ]
    const read = readInfo({ chapters, description: '0:12 One\n0:30 Two' }).page.chapters
    expect(read).toMatchObject({ chapters: [{ title: 'One' }, { title: 'Two' }], madeBy: 'author' })
  })

  test('reads the date if there is no exact time', () => {
    expect(readInfo({ upload_date: '20210317' }).page.publishedAt).toBe(Date.UTC(2021, 2, 17))
    expect(readInfo({ upload_date: 'soon' }).page.publishedAt).toBeNull()
  })

  test('reads arbitrary data without throwing', () => {
    const keys = [
      'title',
      'duration',
      'subtitles',
      'automatic_captions',
      'chapters',
      'thumbnails',
      'timestamp',
      'upload_date',
    ]
    const info = fc.dictionary(fc.constantFrom(...keys), fc.anything())
    fc.assert(
      fc.property(fc.oneof(fc.anything(), info), (anything) => {
        readInfo(anything)
        refusalOf(anything)
      }),
      { seed: 20261121 },
    )
  })
})

describe('readErrors', () => {
  test.each([
    ["ERROR: [youtube] x: Private video. Sign in if you've been granted access", 'PRIVATE'],
    ['ERROR: [youtube] x: Sign in to confirm your age. This video may be inappropriate', 'AGE_RESTRICTED'],
    ['ERROR: [youtube] x: Join this channel to get access to members-only content', 'MEMBERS_ONLY'],
    ['ERROR: [youtube] x: This video requires payment to watch', 'PAID'],
    ['ERROR: [youtube] x: This video is only available to Music Premium members', 'PREMIUM_ONLY'],
    ['ERROR: [youtube] x: The uploader has not made this video available in your country', 'REGION_BLOCKED'],
    ['ERROR: [youtube] x: This live event will begin in 2 hours.', 'UPCOMING'],
    ['ERROR: [youtube] x: Video unavailable. This video has been removed by the uploader', 'NOT_FOUND'],
    ["ERROR: [youtube] x: This video has been removed for violating YouTube's Terms of Service", 'NOT_FOUND'],
    [
      'ERROR: [youtube] x: Video unavailable. This video contains content from X, who has blocked it on copyright grounds',
      null,
    ],
    ['ERROR: [youtube] x: Please sign in. Use --cookies-from-browser or --cookies', 'SIGN_IN_REQUIRED'],
    ['ERROR: Unable to download API page: The read operation timed out', 'TIMED_OUT'],
    ['ERROR: [youtube] x: This content isn’t available, try again later.', 'SESSION_LIMITED'],
    ['ERROR: unable to download: HTTP Error 429: Too Many Requests', 'RATE_LIMITED'],
  ])('%s', (line, expected) => {
    const meaning = readErrors(`WARNING: [youtube] private video of a friend\n${line}\n`)
    expect(meaning.kind === 'refused' ? meaning.type : meaning.kind === 'limited' ? meaning.reason : null).toBe(
      expected,
    )
  })

  test('shortens any other message to one line', () => {
    const meaning = readErrors(`Traceback\nOSError: \u001b[31m${'x'.repeat(900)}`)
    expect(meaning.kind === 'unknown' && meaning.words).toMatch(/^OSError: \[31mx{100,}$/)
    expect(readErrors('')).toEqual({ kind: 'unknown', words: '' })
  })
})
