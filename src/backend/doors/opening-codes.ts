// Codes that replace the page's token in an address. They expire, while the token stays valid.
import type { AddressReader } from '../../contract/app/app.ts'
import { createToken } from './token.ts'

const livesMs: Record<AddressReader, number> = {
  browser: 2 * 60_000,
  /** Counted from its last use. */
  person: 60 * 60_000,
}
/** When there are more, the oldest codes are dropped. */
const mostCodes = 100

export interface OpeningCodes {
  create(reader: AddressReader): string
  /** For whom the code was made; undefined when it is unknown, used up or expired. */
  find(code: string): AddressReader | undefined
  /** Uses the code. Returns false when it was used up meanwhile. */
  use(code: string): boolean
}

export function createOpeningCodes(now: () => number = Date.now): OpeningCodes {
  const codes = new Map<string, { reader: AddressReader; expiresAt: number }>()
  const findCode = (code: string) => {
    const found = codes.get(code)
    if (found === undefined || found.expiresAt > now()) return found
    codes.delete(code)
    return undefined
  }
  return {
    create(reader) {
      const code = createToken()
      codes.set(code, { reader, expiresAt: now() + livesMs[reader] })
      for (const oldest of codes.keys()) if (codes.size > mostCodes) codes.delete(oldest)
      return code
    },
    find: (code) => findCode(code)?.reader,
    use(code) {
      const found = findCode(code)
      if (found === undefined) return false
      if (found.reader === 'browser') return codes.delete(code)
      found.expiresAt = now() + livesMs.person
      return true
    },
  }
}
