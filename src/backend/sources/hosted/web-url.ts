/** An address the app may show or fetch: http or https, also where the scheme is left out (`//host/…`); null for all else. */
export function webUrl(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
