import type { ChangeTopic } from '../../contract/app/changes.ts'

export interface TopicThrottle {
  push(topics: readonly ChangeTopic[]): void
  stop(): void
}

/** Passes topics on at once, then collects further ones and passes them on at most once per `intervalMs`. None is lost. */
export function createTopicThrottle(intervalMs: number, pass: (topics: ChangeTopic[]) => void): TopicThrottle {
  const held = new Set<ChangeTopic>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    const topics = [...held]
    held.clear()
    timer = setTimeout(() => {
      timer = undefined
      if (held.size > 0) send()
    }, intervalMs)
    pass(topics)
  }
  return {
    push(topics) {
      for (const topic of topics) held.add(topic)
      if (timer === undefined && held.size > 0) send()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      held.clear()
    },
  }
}
