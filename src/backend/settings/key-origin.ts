/** The origin of a web address; null for any other text. */
export function originOf(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Whether a key that was entered for an origin may be sent to an address. Text that is not a web address is never called. */
export const belongsTo = (origin: string | null, address: string): boolean => origin === originOf(address)
