// Records the arguments of a process and of all its descendants, which every user of the computer can see. Linux only.
import { readdirSync, readFileSync } from 'node:fs'

export interface WatchedProcesses {
  /** Stops watching and returns every argument list seen, without repeats. */
  stop(): string[]
}

const stepMs = 5

function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets that may contain any characters.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Also watches processes that outlive their parent: a process that was once a descendant stays watched. */
export function watchProcesses(root: number): WatchedProcesses {
  const family = new Set([root])
  const seen = new Set<string>()
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!family.has(Number(pid)) && !family.has(parentOf(pid))) continue
        family.add(Number(pid))
        seen.add(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim())
      } catch {
        // The process has ended.
      }
    }
  }
  const timer = setInterval(look, stepMs)
  look()
  return {
    stop() {
      clearInterval(timer)
      return [...seen]
    },
  }
}
