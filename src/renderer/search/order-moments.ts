export type OrderedMoment<Moment> = Moment & {
  /** Of several, the one that fits best. */
  isBest: boolean
}

/** Moments of one video, given best first, in the order they are played. */
export function orderMoments<Moment extends { startMs: number; endMs: number }>(
  moments: readonly Moment[],
): OrderedMoment<Moment>[] {
  return moments
    .map((moment, index) => ({ ...moment, isBest: index === 0 && moments.length > 1 }))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}
