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

/** The path of a program on PATH or in a usual folder; null when there is none. Ask the user before running a program found here. */
export function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const onPath = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(isAbsolute)
  const folders = [...onPath, ...(usualFolders[process.platform] ?? [])]
  return folders.map((folder) => join(folder, file)).find(isProgram) ?? null
}
