const usualStepMs = 5_000
const pageShare = 0.1

/** The position a key moves to on the filmstrip; undefined for other keys. */
export function keyTarget(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  at: { positionMs: number; durationMs: number; stepMs: number | null },
): number | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const { positionMs, durationMs, stepMs } = at
  const step = stepMs ?? usualStepMs
  const targets: Record<string, number> = {
    ArrowLeft: positionMs - step,
    ArrowDown: positionMs - step,
    ArrowRight: positionMs + step,
    ArrowUp: positionMs + step,
    PageDown: positionMs - durationMs * pageShare,
    PageUp: positionMs + durationMs * pageShare,
    Home: 0,
    End: durationMs,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined ? undefined : Math.round(Math.min(durationMs, Math.max(0, target)))
}
