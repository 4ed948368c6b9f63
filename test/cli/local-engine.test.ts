// The app's main job through the command line, on recorded responses of the real YouTube.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { openBrowser } from '../e2e/open-browser.ts'
import { hasRecordings, startReplay } from './replay.ts'

interface Clip {
  startMs: number
  endMs: number
  text: string
}

describe.skipIf(!hasRecordings)('the command line on recorded YouTube responses', () => {
  const dataDir = makeDataDir()
  let replay: { origin: string; process: ChildProcess }

  const footnote = async (...args: string[]) => {
    const { status, stdout, stderr } = await runCommand([...args, '--json'], {
      environment: { FOOTNOTE_DATA: dataDir, FOOTNOTE_YOUTUBE_ORIGIN: replay.origin },
    })
    return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
  }

  beforeAll(async () => {
    replay = await startReplay()
  })
  afterAll(() => {
    replay.process.kill()
  })

  test('add saves two videos, names the duplicate and the private one, and ends with status 3', async () => {
    const added = await footnote(
      'add',
      'https://youtu.be/KI7fMGRg0Wk',
      'https://www.youtube.com/watch?v=An8vtD1FDqs&t=40s',
      'An8vtD1FDqs',
      'https://youtu.be/8VajtrESJzA',
    )
    expect(added.status).toBe(3)
    expect(added.document).toMatchObject({ saved: 2, failed: 1, costUsd: 0 })
    expect(added.document.items.map((item: { videoId: string; state: string }) => [item.videoId, item.state])).toEqual([
      ['KI7fMGRg0Wk', 'saved'],
      ['An8vtD1FDqs', 'saved'],
      ['An8vtD1FDqs', 'duplicate'],
      ['8VajtrESJzA', 'failed'],
    ])
    expect(added.document.items[3].error.message).toMatch(/private/i)
  })

  test('list has both videos, and the pasted time as the opening position', async () => {
    const { document, status } = await footnote('list')
    expect(status).toBe(0)
    const opening = Object.fromEntries(
      document.videos.map((video: { videoId: string; openAtMs: number }) => [video.videoId, video.openAtMs]),
    )
    expect(opening).toEqual({ KI7fMGRg0Wk: 0, An8vtD1FDqs: 40_000 })
  })

  test('show has 13 sections, nearly all with spoken clips, and clips that never overlap', async () => {
    const { document } = await footnote('show', 'https://youtu.be/KI7fMGRg0Wk')
    expect(document.sections).toHaveLength(13)
    const clips: Clip[] = document.audioClips
    const spoken = document.sections.filter((section: Clip) =>
      clips.some((clip) => clip.startMs < section.endMs && clip.endMs > section.startMs),
    )
    expect(spoken.length).toBeGreaterThanOrEqual(12)
    for (const [index, clip] of clips.entries()) {
      expect(clip.endMs).toBeGreaterThan(clip.startMs)
      expect(clip.startMs).toBeGreaterThanOrEqual(clips[index - 1]?.endMs ?? 0)
    }
    expect(document.summary.method).toBe('extractive')
  })

  test('search finds a spoken word', async () => {
    const shown = await footnote('show', 'An8vtD1FDqs')
    const word = /\p{L}{6,}/u.exec(shown.document.audioClips[3].text)?.[0] ?? ''
    const { document } = await footnote('search', word)
    expect(document.results.flatMap((result: { videoId: string }) => result.videoId)).toContain('An8vtD1FDqs')
    expect(document.tookMs).toBeGreaterThanOrEqual(0)
  })

  test('ask answers with excerpts and cites moments of the library', async () => {
    const shown = await footnote('show', 'An8vtD1FDqs')
    const words = shown.document.audioClips[5].text
    const { document, status } = await footnote('ask', words.slice(0, 200), '--scope', 'video:An8vtD1FDqs')
    expect(status).toBe(0)
    expect(document).toMatchObject({ method: 'extractive', scope: 'video:An8vtD1FDqs', costUsd: 0 })
    expect(document.citations.length).toBeGreaterThan(0)
    expect(document.citations[0]).toMatchObject({ number: 1, videoId: 'An8vtD1FDqs', supported: true })
    expect(document.answer).toContain('[1]')
  })

  test.each(['srt', 'vtt', 'txt', 'md', 'json', 'csv'])('export writes both videos as %s', async (format) => {
    const out = mkdtempSync(join(tmpdir(), 'footnote-export-'))
    const { document, status } = await footnote('export', '--all', '--format', format, '--out', out)
    expect(status).toBe(0)
    expect(document.written).toHaveLength(2)
    expect(document.skipped).toEqual([])
    for (const path of document.written) expect(readFileSync(path, 'utf8').length).toBeGreaterThan(100)
  })

  test('the browser reads the exported WebVTT cue by cue', async () => {
    const out = mkdtempSync(join(tmpdir(), 'footnote-vtt-'))
    const { document } = await footnote('export', 'KI7fMGRg0Wk', '--format', 'vtt', '--out', out)
    const text = readFileSync(document.written[0], 'utf8')
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const cues = await page.evaluate(async (body) => {
        const track = document.createElement('track')
        track.src = URL.createObjectURL(new Blob([body], { type: 'text/vtt' }))
        const video = document.createElement('video')
        video.append(track)
        document.body.append(video)
        track.track.mode = 'showing'
        await new Promise((resolve, reject) => {
          track.onload = resolve
          track.onerror = reject
        })
        return [...(track.track.cues ?? [])].map((cue) => ({ start: cue.startTime, end: cue.endTime }))
      }, text)
      expect(cues.length).toBe(text.match(/ --> /g)?.length)
      expect(cues.every((cue) => cue.end > cue.start)).toBe(true)
    } finally {
      await browser.close()
    }
  })

  test('adding a video again is not a failure', async () => {
    const { document, status } = await footnote('add', 'An8vtD1FDqs')
    expect(status).toBe(0)
    expect(document.items[0].state).toBe('exists')
  })

  test('the costs are zero, and none are unknown', async () => {
    expect((await footnote('costs')).document).toMatchObject({ totalUsd: 0, thisMonthUsd: 0, unknown: 0 })
  })
})
