// Exports a library in all formats that matter for size, and prints time, memory and the longest wait of another call.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createToken } from '../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../src/backend/start.ts'
import type { ExportRequest } from '../../src/contract/app/exports.ts'
import { formatMs } from './figures.ts'

const dataDir = process.argv[2] ?? ''

/** Calls for another thing every few milliseconds until `work` ends. Returns the longest wait. */
async function waitMeanwhile({ client }: Backend, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const asked = performance.now()
    await setTimeout(5)
    await client.collections.list()
    longest = Math.max(longest, performance.now() - asked - 5)
  }
  return longest
}

async function measure(backend: Backend, name: string, what: ExportRequest, file: string): Promise<void> {
  globalThis.gc?.()
  await setTimeout(200)
  const idle = process.memoryUsage().rss
  let most = idle
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const path = join(dataDir, file)
  const begun = performance.now()
  const exporting = (async () => {
    for await (const event of await backend.client.exports.run({ what, destination: { kind: 'file', path } }))
      if (event.type === 'finished' && event.skipped.length > 0) throw new Error(event.skipped[0]?.reason)
  })()
  const longest = await waitMeanwhile(backend, exporting)
  await exporting
  const took = performance.now() - begun
  clearInterval(sampling)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
  console.log(
    `  ${name.padEnd(22)} ${formatMs(took)}, ${megabytes(statSync(path).size)}, ${megabytes(most - idle)} above idle, another call waited ${formatMs(longest)} at most`,
  )
}

const backend = await startBackend({
  dataDir,
  owner: 'app',
  environment: {},
  socket: { port: 0, token: createToken(), rendererDir: null },
  runsImports: true,
  log: () => {},
})
const videos = (format: Extract<ExportRequest, { type: 'videos' }>['format']): ExportRequest => ({
  type: 'videos',
  videoIds: null,
  format,
})
try {
  await measure(backend, 'SRT', videos('srt'), 'srt.zip')
  await measure(backend, 'SRT, again', videos('srt'), 'again.zip')
  await measure(backend, 'Markdown', videos('md'), 'md.zip')
  await measure(
    backend,
    'Pseudonyms as text',
    { ...videos('txt'), options: { speakers: 'pseudonyms' } } as ExportRequest,
    'txt.zip',
  )
  await measure(backend, 'Marks as Markdown', { type: 'marks', format: 'md' }, 'marks.md')
  await measure(backend, 'Marks as Word', { type: 'marks', format: 'docx' }, 'marks.docx')
  await measure(backend, 'Marks as a web page', { type: 'marks', format: 'html' }, 'marks.html')
  await measure(backend, 'Marks as notes', { type: 'marks', format: 'obsidian', groupBy: 'video' }, 'notes.zip')
  await measure(backend, 'Transcripts as Word', videos('docx'), 'docx.zip')
} finally {
  await backend.close()
}
