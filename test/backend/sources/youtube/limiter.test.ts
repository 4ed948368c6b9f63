import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLimiter, type LimiterOptions } from '../../../../src/backend/sources/youtube/limiter.ts'
import { type LimitReason, limited, minuteMs } from '../../../../src/backend/sources/youtube/limits.ts'
import { createPaceFile } from '../../../../src/backend/sources/youtube/pace.ts'
import { failureOf } from './fetch-one.ts'

const neverAborted = new AbortController().signal
const unhurried = { minSpacingMs: 0, mostAnHour: Number.POSITIVE_INFINITY, backsOff: true }
const hourMs = 60 * minuteMs

async function limitOf(call: Promise<unknown>) {
  const error = await failureOf(call)
  if (error.code !== 'YOUTUBE_LIMITED') throw error
  return error
}

/** A limiter with a clock that the test sets. It can be restarted. */
function createClocked(options: Partial<LimiterOptions> = {}) {
  const path = join(mkdtempSync(join(tmpdir(), 'footnote-pace-')), 'pace.json')
  const clock = { now: Date.parse('2026-06-01T12:00:00Z') }
  const start = () => createLimiter({ ...unhurried, store: createPaceFile(path), now: () => clock.now, ...options })
  let limiter = start()
  return {
    clock,
    path,
    restart() {
      limiter = start()
    },
    run: <T>(work: () => Promise<T>, signal = neverAborted) => limiter.run(signal, work),
    allowOneTry: () => limiter.allowOneTry(),
    answer: () => limiter.run(neverAborted, async () => 'answered'),
    refuse: (reason: LimitReason, retryAfterMs?: number) =>
      limitOf(limiter.run(neverAborted, () => Promise.reject(limited(reason, retryAfterMs)))),
  }
}

describe('after a refusal', () => {
  test('the wait increases with each further refusal, up to six hours, and starts again after an answer', async () => {
    const { clock, answer, refuse } = createClocked()
    const waits: number[] = []
    for (let refusal = 0; refusal < 4; refusal++) {
      const waitMs = (await refuse('BOT_CHECK')).data.retryAfterMs
      waits.push(waitMs / minuteMs)
      clock.now += waitMs
    }
    expect(waits).toEqual([15, 60, 360, 360])
    await answer()
    expect((await refuse('BOT_CHECK')).data.retryAfterMs).toBe(15 * minuteMs)
  })

  test('nothing is requested until the wait is over, and trying does not lengthen it', async () => {
    const { clock, answer, refuse } = createClocked()
    await refuse('RATE_LIMITED')
    clock.now += 5 * minuteMs
    const error = await limitOf(answer())
    expect(error).toMatchObject({
      code: 'YOUTUBE_LIMITED',
      data: { reason: 'RATE_LIMITED', retryAfterMs: 10 * minuteMs },
    })
    clock.now += 10 * minuteMs
    expect(await answer()).toBe('answered')
  })

  test('the wait is as long as YouTube asks for, and is reported with its end', async () => {
    const { refuse } = createClocked()
    const error = await refuse('RATE_LIMITED', 90_000)
    expect(error.data.retryAfterMs).toBe(90_000)
    expect(error.message).toMatch(/in 2 minutes, at \d/)
  })

  test('a restart ends neither the wait nor the series of refusals', async () => {
    const { clock, restart, answer, refuse } = createClocked()
    await refuse('CAPTCHA')
    clock.now += minuteMs
    restart()
    expect((await limitOf(answer())).data).toEqual({ reason: 'CAPTCHA', retryAfterMs: 14 * minuteMs })
    clock.now += 14 * minuteMs
    restart()
    expect((await refuse('CAPTCHA')).data.retryAfterMs).toBe(60 * minuteMs)
  })

  test('a person who asks for it gets one try, which does not lengthen the wait', async () => {
    const { clock, allowOneTry, answer, refuse } = createClocked()
    await refuse('BOT_CHECK')
    clock.now += 5 * minuteMs
    allowOneTry()
    expect((await refuse('CAPTCHA')).data).toEqual({ reason: 'CAPTCHA', retryAfterMs: 10 * minuteMs })
    expect((await limitOf(answer())).data).toEqual({ reason: 'BOT_CHECK', retryAfterMs: 10 * minuteMs })
    clock.now += 10 * minuteMs
    expect((await refuse('BOT_CHECK')).data.retryAfterMs).toBe(60 * minuteMs)
  })

  test('a try that is answered ends the wait, and is not saved for later', async () => {
    const { allowOneTry, answer, refuse } = createClocked()
    allowOneTry()
    await refuse('RATE_LIMITED')
    expect((await failureOf(answer())).code).toBe('YOUTUBE_LIMITED')
    allowOneTry()
    expect(await answer()).toBe('answered')
    expect(await answer()).toBe('answered')
  })

  test('a series is forgotten after a day without a refusal', async () => {
    const { clock, restart, refuse } = createClocked()
    await refuse('CAPTCHA')
    clock.now += 25 * hourMs
    restart()
    expect((await refuse('CAPTCHA')).data.retryAfterMs).toBe(15 * minuteMs)
  })

  test('a clock set back does not lengthen the wait, however often Footnote is restarted', async () => {
    const { clock, restart, answer, refuse } = createClocked()
    await refuse('CAPTCHA')
    clock.now -= 72 * hourMs
    expect((await limitOf(answer())).data.retryAfterMs).toBe(15 * minuteMs)
    for (let restarts = 0; restarts < 3; restarts++) {
      restart()
      clock.now += 5 * minuteMs
    }
    expect(await answer()).toBe('answered')
  })

  test('another kind of failure is not a refusal', async () => {
    const { run, answer } = createClocked()
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await answer()).toBe('answered')
  })
})

describe('the hourly limit', () => {
  test('stops requests when it is reached, and says when the next one is possible', async () => {
    const { clock, answer } = createClocked({ mostAnHour: 2 })
    await answer()
    clock.now += 10 * minuteMs
    await answer()
    const error = await limitOf(answer())
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason: 'PACED', retryAfterMs: 50 * minuteMs } })
    expect(error.message).toMatch(/in 50 minutes, at \d/)
    clock.now += 50 * minuteMs
    expect(await answer()).toBe('answered')
  })

  test('is not reset by a restart, even in the middle of the work', async () => {
    const { restart, run, answer } = createClocked({ mostAnHour: 2 })
    await answer()
    const killed = run(() => new Promise(() => {}))
    await setImmediate()
    restart()
    expect((await limitOf(answer())).data.reason).toBe('PACED')
    expect(killed).toBeInstanceOf(Promise)
  })

  test('ends at most an hour from now if the clock was set back', async () => {
    const { clock, restart, answer } = createClocked({ mostAnHour: 1 })
    await answer()
    clock.now -= 48 * hourMs
    restart()
    expect((await limitOf(answer())).data.retryAfterMs).toBe(hourMs)
    clock.now += 40 * minuteMs
    restart()
    expect((await limitOf(answer())).data.retryAfterMs).toBe(20 * minuteMs)
  })
})

describe('the file', () => {
  test('always contains a complete state, and there is only one file', async () => {
    const { path, answer } = createClocked({ mostAnHour: 5 })
    await answer()
    expect(JSON.parse(readFileSync(path, 'utf8')).starts).toHaveLength(1)
    expect(readdirSync(join(path, '..'))).toEqual(['pace.json'])
  })

  test('may contain anything at all', async () => {
    const { path, restart, answer } = createClocked({ mostAnHour: 5 })
    const field = fc.oneof(fc.jsonValue(), fc.array(fc.double()), fc.record({ untilMs: fc.double(), step: fc.nat() }))
    const anyFile = fc.oneof(
      fc.string(),
      fc.record({ starts: field, backOff: field }).map((pace) => JSON.stringify(pace)),
    )
    await fc.assert(
      fc.asyncProperty(anyFile, async (text) => {
        writeFileSync(path, text)
        restart()
        await answer()
      }),
      { numRuns: 60 },
    )
  })

  test('is not required: if it cannot be written, the pace is kept all the same', async () => {
    const { answer } = createClocked({ mostAnHour: 1, store: createPaceFile('/dev/null/pace.json') })
    await answer()
    expect((await limitOf(answer())).data.reason).toBe('PACED')
  })
})

describe('turns', () => {
  test('are taken one at a time, in order, and continue if the work of one fails', async () => {
    const limiter = createLimiter(unhurried)
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await setImmediate()
      order.push(`${name} ends`)
      if (name === 'a') throw new Error('no')
    }
    const turns = ['a', 'b', 'c'].map((name) => limiter.run(neverAborted, work(name)))
    const outcomes = await Promise.allSettled(turns)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  test('have a pause between them, which an abort ends', async () => {
    const limiter = createLimiter({ ...unhurried, minSpacingMs: 60_000 })
    await limiter.run(neverAborted, async () => 'first')
    const stop = new AbortController()
    let hasBegun = false
    const waiting = limiter.run(stop.signal, async () => {
      hasBegun = true
    })
    await setImmediate()
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    expect(hasBegun).toBe(false)
  })

  test('are skipped after an abort, and the work is not done later', async () => {
    const limiter = createLimiter(unhurried)
    const first = Promise.withResolvers<string>()
    const working = limiter.run(neverAborted, () => first.promise)
    let isDone = false
    const stop = new AbortController()
    const waiting = limiter.run(stop.signal, async () => {
      isDone = true
    })
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    first.resolve('done')
    expect(await working).toBe('done')
    await limiter.run(neverAborted, async () => 'last')
    expect(isDone).toBe(false)
  })
})
