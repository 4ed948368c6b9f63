import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { type Bomb, bombs, spoiltClips } from '../../../fakes/bombs.ts'
import { makeFakeVideos, startFakeService } from '../../../fakes/service.ts'

const reader = fileURLToPath(new URL('bomb-reader.ts', import.meta.url))
const unreadable = 'SERVICE_UNREADABLE'
/** The most memory a response may take: its text, and the part read last. */
const mostMb = 120

/** Calls a service that answers with the bomb, in a process with 96 MB of heap. Returns how the calls ended. */
async function readBomb(name: string, calls: readonly string[], contentType?: string) {
  const bomb = bombs[name]?.()
  if (!bomb) throw new Error(`There is no ${name}`)
  return await read(name, bomb, calls, contentType)
}

async function read(name: string, bomb: Bomb, calls: readonly string[], contentType?: string) {
  const service = await startFakeService({ videos: makeFakeVideos(3) })
  onTestFinished(() => service.close())
  const sent = { kind: 'sent', ...bomb, ...(contentType === undefined ? {} : { contentType }) } as const
  service.setFault({ kind: 'splitEvery', bytes: 1000 }, { ...sent, times: calls.length })
  const args = [
    '--expose-gc',
    '--max-old-space-size=96',
    '--max-semi-space-size=4',
    reader,
    service.url,
    service.key,
    ...calls,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(status, 'the process lives').toBe(0)
  const { ends, grownMb } = JSON.parse(said) as { ends: string[]; grownMb: number }
  console.log(`${name}: ${(bomb.body.length / 1000).toFixed(0)} kB sent, ${grownMb.toFixed(0)} MB taken`)
  expect(service.ledger.charges).toHaveLength(1 + calls.length)
  return { ends, grownMb }
}

it.each(Object.keys(bombs))('%s is an unreadable response, and takes little memory', async (name) => {
  const { ends, grownMb } = await readBomb(name, ['search'])
  expect(ends).toEqual([unreadable])
  expect(grownMb).toBeLessThan(mostMb)
})

it.each(['a gzip bomb of 240 MB', 'millions of results'])(
  '%s is also unreadable for videos and answers, and takes little memory',
  async (name) => {
    const { ends, grownMb } = await readBomb(name, ['videos', 'answer'], 'application/json')
    expect(ends).toEqual([unreadable, unreadable])
    expect(grownMb).toBeLessThan(mostMb)
  },
)

it.each(['a gzip bomb of 240 MB', 'millions of sources'])(
  '%s is also unreadable as a streamed answer, and takes little memory',
  async (name) => {
    const { ends, grownMb } = await readBomb(name, ['answer'])
    expect(ends).toEqual([unreadable])
    expect(grownMb).toBeLessThan(mostMb)
  },
)

it('hundreds of thousands of unreadable clips do not affect the rest of the video', async () => {
  const { ends, grownMb } = await read('spoilt clips', spoiltClips(400_000), ['search'])
  expect(ends).toEqual(['fine'])
  expect(grownMb).toBeLessThan(mostMb)
})
