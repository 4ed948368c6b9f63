// `os.tmpdir()` reads this variable, in tests and in the processes they start.
import { inject } from 'vitest'

const folder = inject('memoryFolder')
if (folder !== undefined) process.env.TMPDIR = folder
