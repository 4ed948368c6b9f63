// Keeps compiled modules in the user's cache folder, so that the next command starts faster. Node uses NODE_COMPILE_CACHE instead
// when that is set, and compiles as usual when the folder cannot be written.
import { enableCompileCache } from 'node:module'
import { isAbsolute, join } from 'node:path'

function cacheFolder(): string {
  const { HOME = '', XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env
  if (process.platform === 'win32') return join(LOCALAPPDATA, 'Footnote', 'Cache')
  if (process.platform === 'darwin') return join(HOME, 'Library', 'Caches', 'Footnote')
  return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(HOME, '.cache'), 'footnote')
}

const folder = cacheFolder()
// Without a home the folder would be a relative one, somewhere in the folder the command runs in.
if (isAbsolute(folder)) enableCompileCache(join(folder, 'compiled'))
