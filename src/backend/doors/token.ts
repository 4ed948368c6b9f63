import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const createToken = (): string => randomBytes(24).toString('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, also for different lengths. */
export const isSameToken = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))
