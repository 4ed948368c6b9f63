// Searching and asking the service on the command line, also through a proxy or with an own certificate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { certificatePath, startProxy, startTls } from '../fakes/relays.ts'
import { type FakeService, fakeVideoId, makeFakeVideos, startFakeService } from '../fakes/service.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(20) })
})
afterAll(() => service.close())

async function footnote(args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = await runCommand([...args, '--json'], {
    environment: {
      FOOTNOTE_DATA: makeDataDir(),
      FOOTNOTE_SERVICE_URL: service.url,
      FOOTNOTE_API_KEY: service.key,
      ...environment,
    },
  })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

describe('a search of the service', () => {
  test('finds moments and says what it cost', async () => {
    const { status, document } = await footnote(['search', 'orchards', '--service', '--limit', '1'])
    expect(status).toBe(0)
    expect(document).toMatchObject({
      results: [
        {
          videoId: fakeVideoId(3),
          title: 'All about orchards, no. 4',
          isInLibrary: false,
          moments: [
            { startMs: 0, endMs: 9000, kind: 'said' },
            { startMs: 0, endMs: 9000, kind: 'shown' },
          ],
        },
      ],
      saved: [],
      costUsd: 0.005,
    })
  })

  test('saves its results with their transcripts, without a second call', async () => {
    const dataDir = makeDataDir()
    const before = service.log.length
    const saving = ['search', 'orchards', '--category', 'Education', '--save', '--collection', 'Fruit']
    const { status, document } = await footnote(saving, { FOOTNOTE_DATA: dataDir })
    expect(status).toBe(0)
    expect(document.saved).toMatchObject([{ state: 'saved', hasTranscript: true }, { state: 'saved' }])
    const shown = await footnote(['show', fakeVideoId(13)], { FOOTNOTE_DATA: dataDir })
    expect(shown.document.audioClips).toHaveLength(6)
    expect(shown.document.sections).toHaveLength(2)
    expect(service.log.slice(before).map(({ endpoint, body }) => [endpoint, body])).toEqual([
      [
        '/search',
        {
          query: 'orchards',
          maxResults: 10,
          category: 'Education',
          contentOptions: { includeTranscription: true, includeSummary: true },
        },
      ],
    ])
  })

  test('can be limited by date, by spoken words and by words on the screen', async () => {
    const filters = [
      '--published-from',
      '2020-02-29',
      '--published-until',
      '2020-03-01',
      '--spoken',
      'a',
      '--screen',
      'b',
    ]
    const { status } = await footnote(['search', 'orchards', '--service', ...filters])
    expect(status).toBe(0)
    expect(service.log.at(-1)?.body).toMatchObject({
      startPublishedDate: new Date('2020-02-29T00:00').toISOString(),
      endPublishedDate: new Date('2020-03-01T23:59:59.999').toISOString(),
      containSpokenText: 'a',
      containScreenText: 'b',
    })
  })

  test.each([
    [['search', 'x', '--save'], /--service/],
    [['search', 'x', '--service', '--collection', 'C'], /--save/],
    [['search', 'x', '--spoken', 'tides'], /--service/],
    [['search', 'x', '--service', '--published-from', 'May 2025'], /2025-03-31/],
    [['search', 'x', '--service', '--meaning'], /--meaning/],
    [['search', 'x', '--prepare'], /--meaning/],
    [['search', 'x', '--service', '--limit', '21'], /20 results/],
    [['search', 'x', '--service', '--kind', 'said'], /--kind/],
    [['search', 'x', '--category', 'Sports'], /Education/],
    [['ask', 'x', '--collection', 'C'], /--save/],
  ])('%j is wrong usage', async (args, expected) => {
    const before = service.log.length
    const { status, stderr } = await footnote(args)
    expect(status).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(expected)
    expect(service.log).toHaveLength(before)
  })
})

describe('an answer of the service', () => {
  test('adds the videos it cites to the library if told to', async () => {
    const dataDir = makeDataDir()
    const { status, document } = await footnote(['ask', 'Why do orchards matter?', '--save'], {
      FOOTNOTE_DATA: dataDir,
    })
    expect(status).toBe(0)
    expect(document.saved).toMatchObject([
      { number: 1, state: 'saved', hasTranscript: true },
      { number: 2, state: 'saved' },
    ])
    const { document: listed } = await footnote(['list'], { FOOTNOTE_DATA: dataDir })
    expect(listed.videos).toHaveLength(2)
  })
})

describe('a hostile answer of the service', () => {
  const text = [
    'Trees **cool** streets, see [the talk](http://evil.example) and ![pixel](http://evil.example/p.png)',
    '<iframe src="http://evil.example"></iframe>a lot\u001b[31m\u0007\u009b31m \u202egpj.exe http://evil.example/x',
  ].join('\n\n')
  const written = 'Trees **cool** streets, see the talk and pixel\n\na lot\\[31m31m gpj.exe `http://evil.example/x`'
  const chunks = (text.match(/[\s\S]{1,9}/g) ?? []).map((data) => JSON.stringify({ type: 'answer-chunk', data }))
  const last = JSON.stringify({ type: 'data-citations', data: { citations: [] } })
  const body = [...chunks, last, '[DONE]'].map((data) => `data: ${data}\n\n`).join('')

  test('is printed without images, HTML, links and control characters, as text and as JSON', async () => {
    const environment = {
      FOOTNOTE_DATA: makeDataDir(),
      FOOTNOTE_SERVICE_URL: service.url,
      FOOTNOTE_API_KEY: service.key,
    }
    service.setFault({ kind: 'body', endpoint: '/answer', text: body, contentType: 'text/event-stream' })
    const printed = await runCommand(['ask', 'Why?'], { environment })
    service.setFault({ kind: 'body', endpoint: '/answer', text: body, contentType: 'text/event-stream' })
    const { document } = await footnote(['ask', 'Why?'])
    expect(printed.stdout.trim()).toBe(written)
    expect(document.answer).toBe(written)
  })
})

describe('the connection to the service', () => {
  test('goes through the proxy and trusts the certificate named by the environment', async () => {
    const relay = await startTls(Number(new URL(service.url).port))
    const proxy = await startProxy(relay.port)
    const before = service.log.length
    const { status, document } = await footnote(['search', 'orchards', '--service'], {
      FOOTNOTE_SERVICE_URL: 'https://service.test:8443/',
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: certificatePath,
    })
    await proxy.close()
    await relay.close()
    expect(status).toBe(0)
    expect(document.results).toHaveLength(2)
    expect(proxy.tunnels).toEqual(['service.test:8443'])
    expect(service.log.slice(before)).toHaveLength(1)
  })

  test('fails with an untrusted certificate, in one sentence that says what to do', async () => {
    const relay = await startTls(Number(new URL(service.url).port))
    const before = service.log.length
    const { status, stderr } = await footnote(['search', 'orchards', '--service'], {
      FOOTNOTE_SERVICE_URL: `https://127.0.0.1:${relay.port}`,
    })
    await relay.close()
    expect(status).toBe(1)
    expect(stderr).toBe(
      `footnote: This computer does not trust the certificate of 127.0.0.1:${relay.port}. If the service belongs to your organisation, set NODE_EXTRA_CA_CERTS to its certificate file and restart Footnote.\n`,
    )
    expect(service.log).toHaveLength(before)
  })

  test('never uses plain http to another machine', async () => {
    const { status, stderr } = await footnote(['search', 'x', '--service'], {
      FOOTNOTE_SERVICE_URL: 'http://service.test',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/does not send the API key to service\.test over unencrypted http/)
    expect(stderr).not.toContain(service.key)
  })
})
