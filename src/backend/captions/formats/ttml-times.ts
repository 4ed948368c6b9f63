// Time expressions of TTML: https://www.w3.org/TR/ttml2/#timing-value-time-expression
import { longestClockMs } from './clock.ts'

/** The rates that the root element states. */
export interface TtmlClock {
  frameRate: number
  subFrameRate: number
  tickRate: number
}

type Attribute = (name: string) => string | undefined

const positive = (text: string | undefined) => {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : undefined
}

/**
 * Missing rates take the defaults of the specification: 30 frames per second; as many ticks per second as sub-frames, or 1 if no frame rate
 * is given.
 */
export function readTtmlClock(attribute: Attribute): TtmlClock {
  const given = positive(attribute('frameRate'))
  const [numerator, denominator] = (attribute('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(positive)
  const frameRate = (given ?? 30) * ((numerator ?? 1) / (denominator ?? 1))
  const subFrameRate = positive(attribute('subFrameRate')) ?? 1
  const tickRate = positive(attribute('tickRate')) ?? (given === undefined ? 1 : frameRate * subFrameRate)
  return { frameRate, subFrameRate, tickRate }
}

const clockTime = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:([.,]\d{1,9})|:(\d{1,4})(?:\.(\d{1,4}))?)?$/
const offsetTime = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/

function secondsOf(text: string, { frameRate, subFrameRate, tickRate }: TtmlClock): number | undefined {
  const [, hours, minutes, seconds, fraction, frames, subFrames] = clockTime.exec(text) ?? []
  if (hours !== undefined) {
    const part = fraction === undefined ? 0 : Number(`0.${fraction.slice(1)}`)
    const framed = (Number(frames ?? 0) + Number(subFrames ?? 0) / subFrameRate) / frameRate
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + part + framed
  }
  const [, amount, metric] = offsetTime.exec(text) ?? []
  if (amount === undefined) return undefined
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frameRate, t: 1 / tickRate }
  return Number(amount) * (units[metric ?? ''] ?? 1)
}

/** Milliseconds; undefined if the text is not a time expression. */
export function readTtmlTime(text: string | undefined, clock: TtmlClock): number | undefined {
  const seconds = text === undefined ? undefined : secondsOf(text.trim(), clock)
  const ms = seconds === undefined ? undefined : Math.round(seconds * 1000)
  return ms !== undefined && ms <= longestClockMs ? ms : undefined
}
