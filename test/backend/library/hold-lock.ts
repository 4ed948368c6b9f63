// Run as a process of its own, with an exposed garbage collector: takes the lock of a data folder without keeping a reference to
// it, prints whether it got it, and runs until it is ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '../../../src/backend/library/database/lock.ts'

const isHeld = lockDataDir(process.argv[2] ?? '') !== undefined
for (let round = 0; round < 3; round++) {
  globalThis.gc?.()
  await sleep(1)
}
process.stdout.write(isHeld ? 'held\n' : 'refused\n')
if (isHeld) setInterval(() => {}, 60_000)
