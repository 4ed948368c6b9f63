// The app's main job with a hosted service, through the command line.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeService, fakeVideoId, makeFakeVideos, startFakeService } from '../fakes/service.ts'
import { loadSample } from '../sample/load-sample.ts'

const cli = join(import.meta.dirname, '../../src/cli/footnote.ts')

describe('the command line with a hosted service', () => {
  const dataDir = makeDataDir()
  const videos = loadSample()
  let service: FakeService

  const footnote = async (args: string[], environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = await runCommand([...args, '--json'], {
      environment: {
        FOOTNOTE_DATA: dataDir,
        FOOTNOTE_SERVICE_URL: service.url,
        FOOTNOTE_API_KEY: service.key,
        ...environment,
      },
    })
    return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
  }
  const inNewFolder = () => ({ FOOTNOTE_DATA: makeDataDir() })

  beforeAll(async () => {
    service = await startFakeService({ videos })
  })
  afterAll(() => service.close())

  test('add saves cached videos, fetches missing ones live, and says why the others failed', async () => {
    const { status, document } = await footnote(['add', ...videos.map((video) => video.data.url)])
    expect(status).toBe(3)
    expect(document).toMatchObject({ saved: 8, failed: 2 })
    const failures = document.items.filter((item: { state: string }) => item.state === 'failed')
    expect(failures.map((item: { error: { type: string } }) => item.error.type)).toEqual([
      'CRAWL_NOT_FOUND',
      'CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT',
    ])
    expect(document.costUsd).toBeCloseTo(service.ledger.totalUsd(), 6)
  })

  test('cached videos are not fetched live', () => {
    const cached = videos.filter((video) => video.availability === 'cached').map((video) => video.data.url.slice(-11))
    expect(cached.filter((videoId) => service.ledger.crawls.has(videoId))).toEqual([])
  })

  test('show has everything that the service sent', async () => {
    const [video] = videos
    const { document } = await footnote(['show', video?.data.url ?? ''])
    expect(document.title).toBe(video?.data.title)
    expect(document.audioClips).toHaveLength(video?.data.transcription.audioClips.length ?? 0)
    expect(document.visualClips).toHaveLength(video?.data.transcription.videoClips.length ?? 0)
    expect(document.sections.map((section: { title: string }) => section.title)).toEqual(
      video?.data.summary.sectionSummaries.map((section) => section.title),
    )
    expect(document.summary).toEqual({ text: video?.data.summary.overallSummary, method: 'service' })
  })

  test('search finds visual clips as well as spoken ones', async () => {
    const said = await footnote(['search', 'roof', '--kind', 'said'])
    const shown = await footnote(['search', 'roof', '--kind', 'shown'])
    const kinds = (found: typeof said) => [
      ...new Set(
        found.document.results.flatMap((result: { moments: { kind: string }[] }) =>
          result.moments.map((moment) => moment.kind),
        ),
      ),
    ]
    expect(kinds(said)).toContain('said')
    expect(kinds(said)).not.toContain('shown')
    expect(kinds(shown)).toContain('shown')
    expect(kinds(shown)).not.toContain('said')
  })

  test('ask streams the service’s answer, with its cost and with citations of the library', async () => {
    const { status, document } = await footnote(['ask', 'Why do cities stay hot at night?'])
    expect(status).toBe(0)
    expect(document).toMatchObject({ method: 'service', scope: 'service' })
    expect(document.answer.length).toBeGreaterThan(20)
    expect(document.citations.length).toBeGreaterThan(0)
    expect(document.citations.every((citation: { isInLibrary: boolean }) => citation.isInLibrary)).toBe(true)
    expect(document.costUsd).toBeGreaterThan(0)
  })

  test('the ledger contains every charge', async () => {
    const { document } = await footnote(['costs'])
    expect(document.totalUsd).toBeCloseTo(service.ledger.totalUsd(), 6)
    expect(document.unknown).toBe(0)
    const paid = (amounts: number[]) => amounts.filter((amount) => amount > 0).sort((a, b) => a - b)
    const entries: { costUsd: number }[] = document.entries
    expect(paid(entries.map((entry) => entry.costUsd))).toEqual(
      paid(service.ledger.charges.map((charge) => charge.cost.total)),
    )
  })

  test('export keeps the speakers’ names', async () => {
    const out = mkdtempSync(join(tmpdir(), 'footnote-export-'))
    const { document } = await footnote(['export', videos[0]?.data.url ?? '', '--format', 'txt', '--out', out])
    const speaker = videos[0]?.data.transcription.audioClips[0]?.speakerId ?? ''
    expect(readFileSync(document.written[0], 'utf8')).toContain(`${speaker}:`)
  })

  test('an interrupted add waits for what it is paying for, and pays for nothing else', async () => {
    const slow = await startFakeService({ videos: makeFakeVideos(12, { availability: 'crawled' }) })
    slow.setFault(
      { kind: 'splitEvery', bytes: 4096 },
      { kind: 'slowHeaders', ms: 400, times: Number.POSITIVE_INFINITY },
    )
    const environment = { ...inNewFolder(), FOOTNOTE_SERVICE_URL: slow.url, FOOTNOTE_API_KEY: slow.key }
    const links = Array.from({ length: 12 }, (_, n) => `https://youtu.be/${fakeVideoId(n)}`)
    const adding = spawn(process.execPath, [cli, 'add', ...links], { env: { ...process.env, ...environment } })
    while (slow.log.length < 4) await sleep(10)
    adding.kill('SIGINT')
    expect(await new Promise((resolve) => adding.once('close', resolve))).toBe(130)
    const { document } = await footnote(['costs'], environment)
    expect(document.unknown).toBe(0)
    expect(document.totalUsd).toBeCloseTo(slow.ledger.totalUsd(), 6)
    expect([...slow.ledger.crawls.values()]).toEqual([1, 1, 1])
    await slow.close()
  })

  test.each([
    ['SIGINT', 1],
    ['SIGTERM', 1],
    ['SIGKILL', null],
  ] as const)('a question that is stopped by %s leaves an entry with an unknown cost', async (signal, status) => {
    const slow = await startFakeService({ videos, chunkDelayMs: 200 })
    const environment = { ...inNewFolder(), FOOTNOTE_SERVICE_URL: slow.url, FOOTNOTE_API_KEY: slow.key }
    const question = 'Why do cities stay hot at night?'
    const asking = spawn(process.execPath, [cli, 'ask', question], { env: { ...process.env, ...environment } })
    await new Promise((resolve) => asking.stdout.once('data', resolve))
    asking.kill(signal)
    expect(await new Promise((resolve) => asking.once('close', resolve))).toBe(status)
    const { document } = await footnote(['costs'], environment)
    expect(document.entries).toMatchObject([{ operation: 'answer', costUsd: null }])
    await slow.close()
  })

  test('a wrong key is reported in one sentence, and the key itself is never shown', async () => {
    const { status, stderr, document } = await footnote(['add', videos[0]?.data.url ?? ''], {
      ...inNewFolder(),
      FOOTNOTE_API_KEY: 'wrong-and-secret',
    })
    expect(status).toBe(3)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/key/)
    expect(stderr + JSON.stringify(document)).not.toContain('wrong-and-secret')
    expect(document.items[0]).toMatchObject({ state: 'failed', error: { type: 'SERVICE_KEY_REFUSED' } })
  })

  test('a question with a wrong key ends with status 1 and one sentence', async () => {
    const { status, stderr } = await footnote(['ask', 'Why?', '--scope', 'service'], { FOOTNOTE_API_KEY: 'wrong' })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/key/)
  })

  test('a service without funds pauses the import with one sentence', async () => {
    service.setFault({ kind: 'status', status: 402, endpoint: '/videos', times: Number.POSITIVE_INFINITY })
    const { status, stderr } = await footnote(['add', videos[0]?.data.url ?? ''], inNewFolder())
    service.setFault()
    expect(status).toBe(3)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
