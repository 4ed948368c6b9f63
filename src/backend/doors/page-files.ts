// Reads the files of the built page. They are read at each request, because another build may have replaced them meanwhile.
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The file at a path, which is not percent-decoded; undefined when it is not in the folder or not of a known type. */
export async function findPageFile(folder: string, pathname: string) {
  const path = join(folder, pathname === '/' ? 'index.html' : pathname)
  const type = types[extname(path)]
  if (type === undefined || !path.startsWith(join(folder, sep))) return undefined
  // Any error counts as a missing file, including one for an invalid name.
  const bytes = await readFile(path).catch(() => undefined)
  // The name of an asset contains a hash of its content, so browsers may cache it for long.
  return bytes && { bytes, type, isLasting: pathname.startsWith('/assets/') }
}
