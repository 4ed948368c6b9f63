// An address that opens Footnote in a browser carries a code. The page's script exchanges the code for the token it needs.
// This file must not use zod: the page runs it before it tells zod not to compile schemas, which its policy forbids.

/** The page sends `{code}` as JSON with POST to this path, and gets `{token}`. */
export const exchangePath = '/open'

/** The code follows the #, which browsers do not send: neither a server nor a program that prefetches links can see or use it. */
export const writeOpeningAddress = (origin: string, code: string): string => `${origin}/#open=${code}`

/** The code in a location's hash; undefined when the hash is a route. */
export const readOpeningCode = (hash: string): string | undefined => /^#\/?open=([\w-]+)$/.exec(hash)?.[1]
