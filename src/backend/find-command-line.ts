// Finds the command line of this installation, for programs that start it by themselves.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { dataDirFor } from '../contract/data-dir.ts'

export interface CommandLine {
  /** The absolute path of Node. */
  command: string
  /** The absolute path of the command line. A command follows, then `options`. */
  args: string[]
  /** Names the data folder if it is not the usual one. */
  options: string[]
}

/** The folder of Footnote's sources above this file: this file may be one of them, or be built into `out`. */
function findSources(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'src', 'cli', 'footnote.ts'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Node as the packages bring it. The Node that runs this file may be Electron, which does not run programs in a packaged app. */
function findNode(sources: string): string | undefined {
  const folder = join(sources, 'node_modules', 'node', 'bin')
  return [join(folder, 'node'), join(folder, 'node.exe')].find((path) => existsSync(path))
}

/** Null in the packaged desktop app: it has no command line, and cannot be started as Node. */
export function findCommandLine(
  dataDir: string,
  usualDataDir = dataDirFor({ platform: process.platform, home: homedir(), environment: {} }),
): CommandLine | null {
  const sources = findSources()
  if (sources === undefined) return null
  const command = findNode(sources) ?? (process.versions.electron === undefined ? process.execPath : undefined)
  if (command === undefined) return null
  return {
    command,
    args: [join(sources, 'src', 'cli', 'footnote.ts')],
    options: dataDir === usualDataDir ? [] : ['--data', dataDir],
  }
}
