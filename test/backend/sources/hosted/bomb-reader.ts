// Calls a service in a process of its own with little memory: `node bomb-reader.ts URL KEY CALL…`. Prints how each call ended and
// the most memory they took, as a line of JSON. A search before them loads everything that the first call always loads.
import { askService } from '../../../../src/backend/sources/hosted/answer.ts'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { createHostedSource } from '../../../../src/backend/sources/hosted/source.ts'

const [url = '', key = '', ...wanted] = process.argv.slice(2)
const config = { url, key }

const calls: Record<string, () => Promise<unknown>> = {
  search: () => searchService(config, { query: 'tides' }),
  videos: () =>
    createHostedSource(config).fetchVideos({
      videoIds: ['fake000001A'],
      crawlMode: 'never',
      signal: new AbortController().signal,
    }),
  async answer() {
    for await (const event of askService(config, { question: 'Why tides?' }))
      if (event.type === 'end' && !event.isComplete) throw new Error(event.problem ?? '')
  },
}

await calls.search?.()
const takenMb = () => process.memoryUsage().rss / 2 ** 20
const ends: unknown[] = []
const grownMb: number[] = []
for (const name of wanted) {
  // Remove the garbage of earlier calls, so that each call is measured alone.
  globalThis.gc?.()
  const idleMb = takenMb()
  let mostMb = idleMb
  const look = () => {
    mostMb = Math.max(mostMb, takenMb())
  }
  const watch = setInterval(look, 5)
  const end = await calls[name]?.().then(
    () => 'fine',
    (error: unknown) => Reflect.get(Object(error), 'code') ?? String(error),
  )
  look()
  clearInterval(watch)
  ends.push(end)
  grownMb.push(mostMb - idleMb)
}
console.log(JSON.stringify({ ends, grownMb: Math.max(...grownMb) }))
