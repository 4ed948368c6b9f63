/** Returns an http or https address, also from `//host/…` (as https); null for anything else. */
export function webUrl(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
