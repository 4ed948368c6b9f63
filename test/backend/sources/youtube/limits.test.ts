import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBackOff, createTurns, limited, minuteMs } from '../../../../src/backend/sources/youtube/limits.ts'
import { failureOf } from './fetch-one.ts'

const neverAborted = new AbortController().signal

describe('waiting after a refusal', () => {
  test('grows with each refusal that follows a wait, up to six hours, and starts anew after an answer', () => {
    let now = 1_000
    const backOff = createBackOff(() => now)
    const waits: number[] = []
    for (let refusal = 0; refusal < 4; refusal++) {
      const waitMs = Number(backOff.onLimit(limited('BOT_CHECK')).data.retryAfterMs)
      waits.push(waitMs / minuteMs)
      now += waitMs
    }
    expect(waits).toEqual([15, 60, 360, 360])
    backOff.onAnswer()
    expect(backOff.onLimit(limited('BOT_CHECK')).data.retryAfterMs).toBe(15 * minuteMs)
  })

  test('does not grow by asking too early', () => {
    let now = 0
    const backOff = createBackOff(() => now)
    backOff.onLimit(limited('RATE_LIMITED'))
    now = 5 * minuteMs
    expect(backOff.onLimit(limited('RATE_LIMITED')).data.retryAfterMs).toBe(10 * minuteMs)
  })

  test('is as long as YouTube asks for', () => {
    const error = limited('RATE_LIMITED', 90_000)
    expect(error.data.retryAfterMs).toBe(90_000)
    expect(error.message).toContain('2 minutes')
  })
})

describe('turns', () => {
  test('end when the hour is used up, with the time until there is one again', async () => {
    const takeTurn = createTurns({ minSpacingMs: 0, mostAnHour: 2 })
    const work = async () => 'done'
    await takeTurn(neverAborted, work)
    await takeTurn(neverAborted, work)
    const error = await failureOf(takeTurn(neverAborted, work))
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason: 'PACED' } })
    expect(error.data.retryAfterMs).toBeGreaterThan(59 * minuteMs)
  })

  test('pass to the next one when the work of one fails', async () => {
    const takeTurn = createTurns({ minSpacingMs: 0, mostAnHour: 10 })
    const failing = takeTurn(neverAborted, () => Promise.reject(new Error('no')))
    const next = takeTurn(neverAborted, async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  test('have a pause between them, which an abort ends', async () => {
    const takeTurn = createTurns({ minSpacingMs: 60_000, mostAnHour: 10 })
    await takeTurn(neverAborted, async () => 'first')
    const stop = new AbortController()
    let hasBegun = false
    const waiting = takeTurn(stop.signal, async () => {
      hasBegun = true
    })
    await setImmediate()
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    expect(hasBegun).toBe(false)
  })
})
