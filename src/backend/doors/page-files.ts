// The built page's files. They are read as they are asked for: another build may have replaced them since this process started.
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface PageFile {
  bytes: Buffer
  type: string
  /** Whether its name changes with what it holds. */
  isLasting: boolean
}

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

/** The file at a path, which is taken as it is written; undefined when there is none in the folder, or none of a known type. */
export async function findPageFile(folder: string, pathname: string): Promise<PageFile | undefined> {
  const path = join(folder, pathname === '/' ? 'index.html' : pathname)
  const type = types[extname(path)]
  if (type === undefined || !path.startsWith(join(folder, sep))) return undefined
  // Also for names that no file can have.
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && { bytes, type, isLasting: pathname.startsWith('/assets/') }
}
