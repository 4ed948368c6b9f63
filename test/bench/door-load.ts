// Simulates many programs that use Footnote's HTTP server at the same time: streamed answers without a pause and searches at a
// steady pace.
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { Agent, request } from 'undici'

export interface DoorLoad {
  url: string
  key: string
  seconds: number
  /** The number of answers streamed at the same time. */
  streams: number
  searchesPerSecond: number
  /** The words that the questions are made of. */
  words: readonly string[]
}

export interface LoadOutcome {
  answers: number
  pieces: number
  searches: number
  /** The failures that occurred, each message once. */
  errors: string[]
}

/** Resolves once all requests that were started in time have ended. */
export async function loadDoor({
  url,
  key,
  seconds,
  streams,
  searchesPerSecond,
  words,
}: DoorLoad): Promise<LoadOutcome> {
  const dispatcher = new Agent({ connections: streams + 20 })
  const endsAt = performance.now() + seconds * 1000
  const errors = new Set<string>()
  const outcome = { answers: 0, pieces: 0, searches: 0 }
  let asked = 0
  const nextQuery = () => {
    asked++
    return `${words[asked % words.length]} ${words[(asked * 7) % words.length]} ${asked}`
  }
  const post = (path: string, body: object) =>
    request(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      dispatcher,
    })

  const streamAnswer = async () => {
    const response = await post('/answer', { query: nextQuery(), stream: true })
    if (response.statusCode !== 200) throw new Error(`/answer ${response.statusCode}: ${await response.body.text()}`)
    let isDone = false
    let pieces = 0
    const parser = createParser({
      onEvent({ data }) {
        if (data === '[DONE]') isDone = true
        else if (data.startsWith('{"type":"error"')) throw new Error(`/answer ended with ${data}`)
        else if (data.startsWith('{"type":"answer-chunk"')) pieces++
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }))
    if (!isDone || pieces === 0)
      throw new Error(`/answer ended after ${pieces} pieces, ${isDone ? 'done' : 'not done'}`)
    outcome.answers++
    outcome.pieces += pieces
  }
  const search = async () => {
    const { statusCode, body } = await post('/search', { query: nextQuery() })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`/search ${statusCode}: ${text}`)
    JSON.parse(text)
    outcome.searches++
  }
  const noting = (work: Promise<void>) => work.catch((error) => void errors.add(String(error?.stack ?? error)))

  const keepStreaming = async () => {
    while (performance.now() < endsAt) await noting(streamAnswer())
  }
  const keepSearching = async () => {
    const under: Promise<void>[] = []
    for (let next = performance.now(); next < endsAt; next += 1000 / searchesPerSecond) {
      await sleep(Math.max(0, next - performance.now()))
      under.push(noting(search()))
    }
    await Promise.all(under)
  }
  await Promise.all([...Array.from({ length: streams }, keepStreaming), keepSearching()])
  await dispatcher.close()
  return { ...outcome, errors: [...errors] }
}
