import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { BackendClient, BackendQueries } from './backend.tsx'
import { createTopicThrottle } from './topic-throttle.ts'

const refetchIntervalMs = 500

/**
 * Fetches again what the window shows of a noun whenever the backend says that it changed.
 * `connection` numbers the connection in use, so that each new one is watched; undefined when there is none.
 */
export function useChanges(client: BackendClient, orpc: BackendQueries, connection: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (connection === undefined) return
    const stop = new AbortController()
    const throttle = createTopicThrottle(refetchIntervalMs, (topic) => refetch(queryClient, orpc, topic))
    void watch(client, stop.signal, (topics) => throttle.push(topics))
    return () => {
      stop.abort()
      throttle.stop()
    }
  }, [client, orpc, queryClient, connection])
}

async function watch(client: BackendClient, signal: AbortSignal, onTopics: (topics: ChangeTopic[]) => void) {
  try {
    for await (const { topics } of await client.changes.watch(undefined, { signal })) onTopics(topics)
  } catch {
    // Stopped, or the connection is lost: the next connection refetches everything and watches anew.
  }
}

function refetch(queryClient: QueryClient, orpc: BackendQueries, topic: ChangeTopic) {
  const keys = {
    videos: [orpc.videos.key(), orpc.search.library.key()],
    collections: [orpc.collections.key(), orpc.videos.list.key()],
    imports: [orpc.imports.list.key(), orpc.imports.get.key()],
    answers: [orpc.answers.list.key(), orpc.answers.get.key()],
    costs: [orpc.costs.key()],
    settings: [orpc.settings.get.key()],
  }[topic]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
