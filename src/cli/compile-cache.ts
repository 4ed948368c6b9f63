// Keeps compiled modules in the user's cache folder, so that the next command starts faster. Node uses NODE_COMPILE_CACHE instead
// when that is set, and compiles as usual when the folder cannot be written.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'

function cacheFolder(): string {
  const { HOME = '', XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env
  if (process.platform === 'win32') return join(LOCALAPPDATA, 'Footnote', 'Cache')
  if (process.platform === 'darwin') return join(HOME, 'Library', 'Caches', 'Footnote')
  return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(HOME, '.cache'), 'footnote')
}

/** False for root that acts in the home of another user, as with `sudo`: that user could not write what root left in the cache. */
function isOwnHome(): boolean {
  const { HOME } = process.env
  if (process.getuid === undefined || HOME === undefined) return true
  return statSync(HOME).uid === process.getuid()
}

/** Not with `recursive`: Node's own loop over the parents never ends where the system denies that an existing parent exists. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent)
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
}

function useCache(): void {
  const folder = cacheFolder()
  // Without a home the folder would be a relative one, somewhere in the folder the command runs in.
  if (process.env.NODE_COMPILE_CACHE !== undefined || !isAbsolute(folder)) return
  try {
    if (!isOwnHome()) return
    makeFolder(join(folder, 'compiled'))
  } catch {
    return
  }
  enableCompileCache(join(folder, 'compiled'))
}

useCache()
