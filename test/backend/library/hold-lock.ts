// Run as a process of its own: takes the lock of a data folder, says whether it got it, and holds it until it is ended.
import { lockDataDir } from '../../../src/backend/library/lock.ts'

const lock = lockDataDir(process.argv[2] ?? '')
process.stdout.write(lock ? 'held\n' : 'refused\n')
if (lock) setInterval(() => {}, 60_000)
