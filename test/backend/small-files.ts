// The small files of the data folder, each written and read by its own code. Run as a program, this starts to write one of them
// and kills itself when half of the content is written.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { findLease, writeLease } from '../../src/backend/doors/lease.ts'
import { openSettingsFile } from '../../src/backend/settings/settings-file.ts'
import { createPaceFile } from '../../src/backend/sources/youtube/pace.ts'
import { openShellStore } from '../../src/main/shell-store.ts'

export interface SmallFile {
  name: string
  write(dataDir: string, mark: number): void
  /** The value last written, or undefined if the file cannot be read. */
  read(dataDir: string): number | undefined
}

const paceOf = (dataDir: string) => createPaceFile(`${dataDir}/youtube-pace.json`)

export const smallFiles: readonly SmallFile[] = [
  {
    name: 'lease.json',
    write: (dataDir, mark) =>
      writeLease(dataDir, { pid: mark, owner: 'app', url: 'http://127.0.0.1:1', token: 'token' }),
    read: (dataDir) => findLease(dataDir)?.pid,
  },
  {
    name: 'youtube-pace.json',
    write: (dataDir, mark) => paceOf(dataDir).write({ starts: [mark], backOff: null }),
    read: (dataDir) => paceOf(dataDir).read().starts[0],
  },
  {
    name: 'settings.json',
    write: (dataDir, mark) => openSettingsFile(dataDir).change({ mark }),
    read: (dataDir) => Number(openSettingsFile(dataDir).read().mark),
  },
  {
    name: 'window.json',
    write: (dataDir, mark) => openShellStore(dataDir).set({ encryptedKeys: { service: String(mark) } }),
    read: (dataDir) => Number(openShellStore(dataDir).get('encryptedKeys')?.service),
  },
]

function dieInTheMiddleOfWriting(): void {
  const writeHalf = (path: fs.PathOrFileDescriptor, content: string) => {
    const file = typeof path === 'number' ? path : fs.openSync(path, 'w')
    fs.writeSync(file, content.slice(0, content.length / 2))
    process.kill(process.pid, 'SIGKILL')
  }
  fs.writeFileSync = writeHalf as typeof fs.writeFileSync
  syncBuiltinESMExports()
}

const [, program, name, dataDir = '', mark] = process.argv
if (program === import.meta.filename) {
  dieInTheMiddleOfWriting()
  smallFiles.find((file) => file.name === name)?.write(dataDir, Number(mark))
}
