// Finds shots in frames that are seconds apart. Neighbours are compared by colour histograms, following Zhang, Kankanhalli and Smoliar
// ("Automatic partitioning of full-motion video", 1993). The threshold comes from a sliding window, following Yeo and Liu ("Rapid scene
// analysis on compressed videos", 1995), because a single one for the whole video finds nothing in a calm video and too much in a lively
// one.
import { distance, type FrameSignature } from './frame-signature.ts'

export interface MeasuredFrame {
  frame: number
  signature: FrameSignature
}

/** The frames of one shot; both ends are inclusive. */
export interface Shot {
  first: number
  last: number
}

/** From this distance on, two frames are in different shots, whatever their neighbours look like. */
const certain = 0.3
/** A smaller distance is noise or movement, even in a video where nothing else moves. */
const least = 0.08
/** A change must be this many times the median of the changes around it. */
const factor = 3
const window = 5

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The indexes of frames that start a new shot, with the strength of the change. A gap in the frames always starts a new shot. */
function findBorders(frames: readonly MeasuredFrame[]): { index: number; strength: number }[] {
  const changes = frames.map(({ frame, signature }, index) => {
    const before = frames[index - 1]
    if (before === undefined) return 0
    return frame === before.frame + 1 ? distance(before.signature, signature) : Number.POSITIVE_INFINITY
  })
  return changes.flatMap((strength, index) => {
    const around = [
      ...changes.slice(Math.max(1, index - window), index),
      ...changes.slice(index + 1, index + 1 + window),
    ]
    const isUnusual = strength >= least && strength >= factor * median(around.filter(Number.isFinite))
    return index > 0 && (strength >= certain || isUnusual) ? [{ index, strength }] : []
  })
}

/** The shots of a video in order. If there are more than `most`, only the strongest borders count, except that gaps always do. */
export function findShots(frames: readonly MeasuredFrame[], most = Number.POSITIVE_INFINITY): Shot[] {
  const borders = findBorders(frames)
    .toSorted((a, b) => b.strength - a.strength)
    .filter(({ strength }, rank) => rank < most - 1 || strength === Number.POSITIVE_INFINITY)
    .map(({ index }) => index)
    .toSorted((a, b) => a - b)
  return [0, ...borders].flatMap((from, shot, starts) => {
    const first = frames[from]
    const last = frames[(starts[shot + 1] ?? frames.length) - 1]
    return first && last ? [{ first: first.frame, last: last.frame }] : []
  })
}
