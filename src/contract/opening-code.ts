// How an address lets a browser in: it names a code, which the page's own script exchanges for the page's token.
// No schemas here: the page reads this before it has told zod to do without compiling.

/** Where the page sends `{code}` as JSON with POST, and gets `{token}`. */
export const exchangePath = '/open'

/** A browser sends what follows the # to nobody: neither a server nor whoever fetches links ahead of time learns or uses the code. */
export const writeOpeningAddress = (origin: string, code: string): string => `${origin}/#open=${code}`

/** The code in a location's hash, or undefined when it holds a route. */
export const readOpeningCode = (hash: string): string | undefined => /^#\/?open=([\w-]+)$/.exec(hash)?.[1]
