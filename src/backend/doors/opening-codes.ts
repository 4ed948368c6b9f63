// Codes that stand for the page's token in an address, and die where the token lives on.
import type { AddressReader } from '../../contract/app/app.ts'
import { createToken } from './token.ts'

interface OpeningCode {
  reader: AddressReader
  expiresAt: number
}

const livesMs: Record<AddressReader, number> = {
  browser: 2 * 60_000,
  /** Counted from when it was last used. */
  person: 60 * 60_000,
}
/** The oldest make room for new ones. */
const mostCodes = 100

export interface OpeningCodes {
  create(reader: AddressReader): string
  /** Whom a code was made for; undefined when it was never given out, was used up, or is too old. */
  find(code: string): AddressReader | undefined
  /** Counts a use: false when somebody else was faster. */
  use(code: string): boolean
}

export function createOpeningCodes(now: () => number = Date.now): OpeningCodes {
  const codes = new Map<string, OpeningCode>()
  const findCode = (code: string): OpeningCode | undefined => {
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
