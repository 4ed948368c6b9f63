import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const usualFolders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/opt/homebrew/bin', '/usr/local/bin'],
  linux: ['/usr/local/bin', '/usr/bin'],
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A suggestion for the user to confirm: nothing found here is ever run unasked. Null when there is none. */
export function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const onPath = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(isAbsolute)
  const folders = [...onPath, ...(usualFolders[process.platform] ?? [])]
  return folders.map((folder) => join(folder, file)).find(isProgram) ?? null
}
