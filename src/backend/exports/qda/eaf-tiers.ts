// Puts stretches of time on tiers, on which no two may overlap.

export interface TierStretch {
  startMs: number
  endMs: number
  text: string
}

/** The largest `xsd:unsignedInt`, the type of times in ELAN. */
const latestMs = 4_294_967_295
/** For a stretch without a length. */
const shortestMs = 500

/** With a start before its end, and both within what ELAN can write. */
function withLength({ startMs, endMs, text }: TierStretch): TierStretch {
  const start = Math.min(startMs, latestMs - 1)
  return { startMs: start, endMs: Math.min(latestMs, endMs > start ? endMs : start + shortestMs), text }
}

/** Puts a stretch after the last one, if it can; both keep some time. Returns false if the tier has no room. */
function append(tier: TierStretch[], stretch: TierStretch, canMoveBorders: boolean): boolean {
  const last = tier.at(-1)
  if (last === undefined || last.endMs <= stretch.startMs) {
    tier.push(stretch)
    return true
  }
  if (!canMoveBorders || stretch.endMs <= last.endMs) return false
  if (stretch.startMs > last.startMs) {
    last.endMs = stretch.startMs
    tier.push(stretch)
  } else tier.push({ ...stretch, startMs: last.endMs })
  return true
}

/**
 * Distributes stretches among as few tiers as it finds; in each, they are in order and none overlap. Where captions overlap a little,
 * `canMoveBorders` ends the earlier one where the later one starts. One that would vanish goes to the next tier.
 */
export function putOnTiers(
  stretches: readonly TierStretch[],
  { canMoveBorders }: { canMoveBorders: boolean },
): TierStretch[][] {
  const tiers: TierStretch[][] = []
  const inOrder = stretches.map(withLength).sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  for (const stretch of inOrder)
    if (!tiers.some((tier) => append(tier, { ...stretch }, canMoveBorders))) tiers.push([{ ...stretch }])
  return tiers
}
