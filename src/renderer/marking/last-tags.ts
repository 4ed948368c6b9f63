// The tags that the user gave last, so that Enter on an empty field repeats them. Kept for the next start as well.

const key = 'footnote.lastTags'

/** Ids of tags; some may be gone from the library. */
export function readLastTags(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

export function keepLastTags(tagIds: readonly number[]): void {
  if (tagIds.length === 0) return
  try {
    localStorage.setItem(key, JSON.stringify(tagIds))
  } catch {
    // Storage is full or forbidden: nothing is repeated.
  }
}
