const storageKey = 'footnote.token'

/** The token in a location's hash (`#token=…`), or undefined when it holds a route. */
export function readTokenOf(hash: string): string | undefined {
  const token = /^#\/?token=([^&]+)/.exec(hash)?.[1]
  return token ? decodeURIComponent(token) : undefined
}

/** Takes the token out of the address, so that it is neither bookmarked nor shared, and keeps it for this tab. */
export function takeAccessToken(page: Window = window): string | undefined {
  const token = readTokenOf(page.location.hash)
  if (!token) return page.sessionStorage.getItem(storageKey) ?? undefined
  page.sessionStorage.setItem(storageKey, token)
  page.history.replaceState(null, '', '#/')
  return token
}
