import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeTopic } from '../contract/app/changes.ts'

const quietMs = 100

export interface Changes {
  publish(...topics: ChangeTopic[]): void
  /** Yields the topics published since this call or since the previous item, at most one item every 100 ms. Ends when `signal` aborts. */
  watch(signal?: AbortSignal): AsyncGenerator<{ topics: ChangeTopic[] }, void, void>
}

export function createChanges(): Changes {
  const watchers = new Set<(topics: ChangeTopic[]) => void>()

  return {
    publish(...topics) {
      for (const notify of watchers) notify(topics)
    },
    watch(signal) {
      const pending = new Set<ChangeTopic>()
      let wake = () => {}
      const notify = (topics: ChangeTopic[]) => {
        for (const topic of topics) pending.add(topic)
        wake()
      }
      const stop = () => {
        watchers.delete(notify)
        wake()
      }
      // The watcher is added now, not at the first `next()`, so that no change in between is missed.
      watchers.add(notify)
      signal?.addEventListener('abort', stop)

      async function* takeTurns() {
        try {
          while (!signal?.aborted) {
            if (pending.size === 0) {
              await new Promise<void>((resolve) => {
                wake = resolve
              })
              continue
            }
            const topics = [...pending]
            pending.clear()
            yield { topics }
            await sleep(quietMs, undefined, { signal }).catch(() => {})
          }
        } finally {
          watchers.delete(notify)
          signal?.removeEventListener('abort', stop)
        }
      }
      return takeTurns()
    },
  }
}
