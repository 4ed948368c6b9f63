// The memory of a real backend process that has searched in both of its threads.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectTo } from '../../../src/backend/doors/connect.ts'
import { createToken } from '../../../src/backend/doors/token.ts'
import type { BackendMessage, ShellMessage } from '../../../src/contract/backend-process.ts'
import { formatSpread } from '../figures.ts'
import type { MadeQuery } from './made-query.ts'

/** What is installed, if it was built; the sources need more memory, because Node strips their types. */
const builtFile = join(import.meta.dirname, '../../../out/main/backend.js')
const sourceFile = join(import.meta.dirname, '../../../src/backend/process.ts')
const searches = 300

/** Null where the system has no /proc. */
function readMemoryMb(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** Prints the memory after the start and after the searches, and how long the searches took with the way to the backend and back. */
export async function measureMemory(dataDir: string, queries: readonly MadeQuery[]): Promise<void> {
  const processFile = existsSync(builtFile) ? builtFile : sourceFile
  const backend = fork(processFile)
  const token = createToken()
  const tell = (message: ShellMessage) => backend.send(message)
  tell({
    type: 'start',
    config: { dataDir, environment: {}, socket: { port: 0, token, rendererDir: null } },
    keys: null,
  })
  const [ready] = (await once(backend, 'message')) as [BackendMessage]
  if (ready.type !== 'ready') throw new Error(ready.type === 'failed' ? ready.message : ready.type)
  const connection = await connectTo({ url: ready.url, token })
  if (connection === undefined) throw new Error('The backend cannot be reached')
  const { client } = connection
  const atStart = readMemoryMb(backend.pid)
  const [quick, exact]: [number[], number[]] = [[], []]
  for (let number = 0; number < searches; number++) {
    const query = queries[(number * 7) % queries.length]?.typed ?? ''
    const started = performance.now()
    await client.search.quick({ query })
    const typed = performance.now()
    await client.search.library({ query })
    quick.push(typed - started)
    exact.push(performance.now() - typed)
  }
  const atEnd = readMemoryMb(backend.pid)
  const format = (mb: number | null) => (mb === null ? 'unknown' : `${mb.toFixed(0)} MB`)
  console.log(
    `\nA backend process (${processFile === builtFile ? 'built' : 'from its sources'}), asked over its socket`,
  )
  console.log(`  quick searches: ${formatSpread(quick)}; exact ones: ${formatSpread(exact)}`)
  console.log(`  memory after the start ${format(atStart)}, after ${searches} searches in each thread ${format(atEnd)}`)
  connection.close()
  tell({ type: 'stop' })
  await once(backend, 'exit')
}
