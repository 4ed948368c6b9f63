/** The address on another origin: scheme, host and port replaced, path and query kept. As it is when `origin` is undefined. */
export function rewriteOrigin(url: string, origin: string | undefined): string {
  if (origin === undefined) return url
  const from = new URL(url, 'https://www.youtube.com')
  return new URL(origin).origin + from.pathname + from.search
}
