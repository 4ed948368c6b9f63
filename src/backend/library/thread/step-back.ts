import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets other threads go first where processors are short. Linux alone has priorities of threads; what names the thread there is absent
 * elsewhere.
 */
export function stepBack(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
