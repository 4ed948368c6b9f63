import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread, so that other threads run first on a busy computer. Only Linux has a priority for each thread;
 * elsewhere `/proc/thread-self` does not exist and nothing happens.
 */
export function lowerPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
