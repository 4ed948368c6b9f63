// Finds shots in frames that are seconds apart. Colour histograms of neighbours are compared as by Zhang, Kankanhalli and Smoliar
// ("Automatic partitioning of full-motion video", 1993), with a threshold from a sliding window as by Yeo and Liu ("Rapid scene
// analysis on compressed videos", 1995), because one for the whole video finds nothing in a calm one and too much in a lively one.
import { distance, type FrameSignature } from './frame-signature.ts'

export interface MeasuredFrame {
  frame: number
  signature: FrameSignature
}

/** Frames of one shot, both ends included. */
export interface Shot {
  first: number
  last: number
}

/** So different that it is another shot, whatever is around. */
const certain = 0.3
/** Less is noise and movement, even where nothing else moves. */
const least = 0.08
/** How much more than usual around it a change must be. */
const factor = 3
const window = 5

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Indexes of frames that another shot begins with, and how sure that is. A gap in the frames ends a shot. */
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

/** The shots of a video in order, those with the clearest borders when there are more than `most`. Gaps are borders always. */
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
