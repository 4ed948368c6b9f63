// A source may send any value that JSON can hold. These functions turn such values into ones that the library can store.

/** Replaces each lone surrogate, which UTF-8 cannot represent, by U+FFFD, the replacement character. */
export const storedText = (text: string): string => text.toWellFormed()

export const storedTextOrNull = (text: string | null): string | null => (text === null ? null : storedText(text))

/** A position in a video as a whole number of milliseconds that is not negative; NaN becomes 0. */
export function storedPositionMs(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(Math.round(ms), 0), Number.MAX_SAFE_INTEGER)
}

/** Rounds to a whole number; null if the result is not a safe integer. */
export function storedIntegerOrNull(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null
}

export const storedFlag = (flag: boolean | null): 0 | 1 | null => (flag === null ? null : flag ? 1 : 0)

export const flagFromStored = (flag: number | null): boolean | null => (flag === null ? null : flag === 1)
