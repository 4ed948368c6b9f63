import { partialMatchKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { BackendClient, BackendQueries } from './backend-client.ts'
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
    const throttle = createTopicThrottle(refetchIntervalMs, (topics) => refetch(queryClient, orpc, topics))
    const subscribed = () => {
      // What changed while there was no connection was told to nobody.
      if (connection > 1) void queryClient.invalidateQueries()
    }
    void watch(client, stop.signal, subscribed, (topics) => throttle.push(topics))
    return () => {
      stop.abort()
      throttle.stop()
    }
  }, [client, orpc, queryClient, connection])
}

async function watch(
  client: BackendClient,
  signal: AbortSignal,
  onSubscribed: () => void,
  onTopics: (topics: ChangeTopic[]) => void,
) {
  try {
    const events = await client.changes.watch(undefined, { signal })
    onSubscribed()
    for await (const { topics } of events) onTopics(topics)
  } catch {
    // Stopped, or the connection is lost: the next connection watches anew and refetches everything.
  }
}

function refetch(queryClient: QueryClient, orpc: BackendQueries, topics: readonly ChangeTopic[]) {
  const keys = {
    videos: [
      orpc.videos.list.key(),
      orpc.replacedParts.key(),
      orpc.search.library.key(),
      orpc.search.related.key(),
      orpc.meaning.key(),
    ],
    collections: [orpc.collections.key(), orpc.videos.list.key()],
    imports: [orpc.imports.key()],
    answers: [orpc.answers.list.key(), orpc.answers.get.key()],
    costs: [orpc.costs.key()],
    settings: [orpc.settings.get.key(), orpc.serving.key(), orpc.models.list.key(), orpc.meaning.key()],
    storyboards: [orpc.storyboards.get.key(), orpc.search.library.key()],
    tasks: [orpc.tasks.key(), orpc.meaning.key()],
  }
  const stale = topics.flatMap((topic) => keys[topic])
  // In one go, so that a query of two topics is fetched once.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => stale.some((key) => partialMatchKey(queryKey, key)),
  })
  if (topics.includes('videos')) refetchOpenVideo(queryClient, orpc)
}

/** A transcript is large and an import saves many others: one that is shown stays until it is opened again, a missing one is tried. */
function refetchOpenVideo(queryClient: QueryClient, orpc: BackendQueries) {
  const queryKey = orpc.videos.get.key()
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'error' })
}
