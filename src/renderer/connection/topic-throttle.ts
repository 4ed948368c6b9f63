import type { ChangeTopic } from '../../contract/app/changes.ts'

export interface TopicThrottle {
  push(topics: readonly ChangeTopic[]): void
  stop(): void
}

/** Passes each topic on at once, then at most once per `intervalMs`, and never loses the last one. */
export function createTopicThrottle(intervalMs: number, pass: (topic: ChangeTopic) => void): TopicThrottle {
  const timers = new Map<ChangeTopic, ReturnType<typeof setTimeout>>()
  const held = new Set<ChangeTopic>()

  function send(topic: ChangeTopic) {
    held.delete(topic)
    timers.set(
      topic,
      setTimeout(() => {
        timers.delete(topic)
        if (held.has(topic)) send(topic)
      }, intervalMs),
    )
    pass(topic)
  }
  return {
    push(topics) {
      for (const topic of topics) {
        if (timers.has(topic)) held.add(topic)
        else send(topic)
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      held.clear()
    },
  }
}
