// What comes from outside, made storable: a source may send anything a JSON document can hold.

/** Half a surrogate pair cannot be stored as UTF-8: it becomes U+FFFD, the replacement character. */
export const storedText = (text: string): string => text.toWellFormed()

export const storedTextOrNull = (text: string | null): string | null => (text === null ? null : storedText(text))

/** A position in a video: whole and not negative, whatever was sent. */
export function storedPositionMs(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(Math.round(ms), 0), Number.MAX_SAFE_INTEGER)
}

/** Null for what is no whole number. */
export function storedIntegerOrNull(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null
}

export const storedFlag = (flag: boolean | null): 0 | 1 | null => (flag === null ? null : flag ? 1 : 0)

export const flagFromStored = (flag: number | null): boolean | null => (flag === null ? null : flag === 1)
