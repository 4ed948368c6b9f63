export type OrderedMoment<Moment> = Moment & {
  /** The best match, if there are several moments. */
  isBest: boolean
}

/** Sorts a video's moments, which come best match first, by time. */
export function orderMoments<Moment extends { startMs: number; endMs: number }>(
  moments: readonly Moment[],
): OrderedMoment<Moment>[] {
  return moments
    .map((moment, index) => ({ ...moment, isBest: index === 0 && moments.length > 1 }))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}
