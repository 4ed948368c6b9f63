// Run as a process of its own: swaps the library, writes a backup or merges one, and kills itself on the way.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createMerging } from '../../../src/backend/backup/merge.ts'
import { writeBackup } from '../../../src/backend/backup/write-backup.ts'
import { swapLibrary } from '../../../src/backend/library/copies/swap-library.ts'
import { openLibrary } from '../../../src/backend/library/database/open.ts'
import { createTasks } from '../../../src/backend/tasks/tasks.ts'

const [kind = '', dataDir = '', file = '', at = '0'] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

if (kind === 'swap') {
  let left = Number(at)
  for (const call of ['renameSync', 'rmSync', 'mkdirSync'] as const) {
    const real: (...args: never[]) => unknown = fs[call]
    const counted = (...args: never[]) => {
      if (left-- === 0) die()
      return real(...args)
    }
    Object.assign(fs, { [call]: counted })
  }
  syncBuiltinESMExports()
  swapLibrary(dataDir, 'before')
}

if (kind === 'write') {
  const job = { kind: 'write', dataDir, file, settings: {}, withPictures: false, appVersion: '1', madeAt: 1 } as const
  await writeBackup(job, (share) => {
    if (share >= Number(at)) die()
  })
}

if (kind === 'merge') {
  const library = openLibrary(dataDir)
  const changes = { publish() {} }
  const tasks = createTasks({ library, changes, log: () => {} })
  const merging = createMerging({ library, tasks, changes, onMerged() {} })
  const count = () => library.prepare<[], number>('SELECT count(*) FROM videos').pluck().get() ?? 0
  setInterval(() => {
    if (count() >= Number(at)) die()
  }, 1)
  merging.start({ library: file, file })
}
