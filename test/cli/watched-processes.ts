// What every user of the computer can see of a process and all that it starts: their arguments. Linux only.
import { readdirSync, readFileSync } from 'node:fs'

export interface WatchedProcesses {
  /** Every argument list that was seen, once each. */
  stop(): string[]
}

const stepMs = 5

function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets that may hold anything.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Also sees those that go on by themselves: whoever was a descendant once stays one. */
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
        // It has ended meanwhile.
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
