// Keeps compiled modules in the user's cache folder, so that the next command starts faster. Node uses NODE_COMPILE_CACHE instead
// when that is set, and compiles as usual when the folder cannot be written.
import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'

function cacheFolder(): string {
  const { HOME = '', XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env
  if (process.platform === 'win32') return join(LOCALAPPDATA, 'Footnote', 'Cache')
  if (process.platform === 'darwin') return join(HOME, 'Library', 'Caches', 'Footnote')
  return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(HOME, '.cache'), 'footnote')
}

/**
 * Makes the folder, open to nobody else, and returns whether only this user can put files there: Node runs what it finds in the cache. A
 * folder that other users could replace or fill is not used, and neither is one in the home of another user, as with `sudo`. Not with
 * `recursive`: Node's own loop over the parents never ends where the system denies that an existing parent exists.
 */
function isPrivate(folder: string): boolean {
  const uid = process.getuid?.()
  const path = [dirname(dirname(folder)), dirname(folder), folder]
  if (process.env.HOME !== undefined && uid !== undefined && statSync(process.env.HOME).uid !== uid) return false
  for (const level of path) if (!existsSync(level)) mkdirSync(level, { mode: 0o700 })
  if (uid === undefined) return true
  return path.every((level) => {
    const { uid: owner, mode } = lstatSync(level)
    return owner === uid && (mode & 0o022) === 0
  })
}

function keepCompiled(): void {
  const folder = join(cacheFolder(), 'compiled')
  // Without a home the folder would be a relative one, somewhere in the folder the command runs in.
  if (process.env.NODE_COMPILE_CACHE || !isAbsolute(folder)) return
  // Node would make its own folder in there open to all that the process's mask allows.
  const mask = process.umask(0o077)
  try {
    if (isPrivate(folder)) enableCompileCache(folder)
  } catch {
    // Nothing is kept, and the command works all the same.
  } finally {
    process.umask(mask)
  }
}

keepCompiled()
