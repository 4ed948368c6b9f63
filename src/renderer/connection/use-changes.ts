import { partialMatchKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { BackendClient, BackendQueries } from './backend-client.ts'
import { createTopicThrottle } from './topic-throttle.ts'

const refetchIntervalMs = 500

/**
 * Refetches the queries of a topic whenever the backend reports a change.
 * `connection` is the number of the current connection, so that each new one is watched; undefined without a connection.
 */
export function useChanges(client: BackendClient, orpc: BackendQueries, connection: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (connection === undefined) return
    const stop = new AbortController()
    const throttle = createTopicThrottle(refetchIntervalMs, (topics) => refetch(queryClient, orpc, topics))
    const subscribed = () => {
      // Changes during a lost connection were not reported to this window.
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
    // The watch was stopped or the connection was lost. The next connection starts a new watch and refetches everything.
  }
}

function refetch(queryClient: QueryClient, orpc: BackendQueries, topics: readonly ChangeTopic[]) {
  if (topics.includes('library')) return void queryClient.invalidateQueries()
  // The user's own changes keep the clips of an open video and are few, so it is fetched again, also in other windows.
  const shownTexts = [
    orpc.videos.get.key(),
    orpc.search.quick.key(),
    orpc.search.library.key(),
    orpc.search.around.key(),
    orpc.search.related.key(),
  ]
  const keys = {
    videos: [
      orpc.videos.list.key(),
      orpc.videos.row.key(),
      orpc.replacedParts.key(),
      orpc.search.quick.key(),
      orpc.search.library.key(),
      orpc.search.around.key(),
      orpc.search.related.key(),
      orpc.meaning.key(),
    ],
    readings: [orpc.videos.list.key(), orpc.videos.row.key()],
    collections: [
      orpc.collections.key(),
      // Their marks and tags can be counted for one collection.
      orpc.marks.key(),
      orpc.tags.list.key(),
      orpc.videos.list.key(),
      orpc.search.quick.key(),
      orpc.search.library.key(),
      orpc.search.related.key(),
    ],
    imports: [orpc.imports.key()],
    answers: [orpc.answers.list.key(), orpc.answers.get.key()],
    costs: [orpc.costs.key()],
    savedSearches: [orpc.savedSearches.key()],
    marks: [orpc.marks.key(), orpc.tags.list.key(), orpc.videos.list.key()],
    tags: [orpc.tags.key(), orpc.marks.key(), orpc.videos.list.key(), orpc.videos.row.key()],
    persons: [orpc.persons.key(), ...shownTexts],
    corrections: [orpc.corrections.key(), orpc.persons.ofVideo.key(), ...shownTexts],
    trash: [orpc.trash.key(), orpc.acts.key()],
    settings: [orpc.settings.get.key(), orpc.serving.key(), orpc.models.list.key(), orpc.meaning.key()],
    storyboards: [orpc.storyboards.get.key(), orpc.search.quick.key(), orpc.search.library.key()],
    tasks: [orpc.tasks.key(), orpc.meaning.key()],
    backups: [orpc.backups.status.key()],
    library: [],
    search: [orpc.search.quick.key(), orpc.search.library.key(), orpc.search.related.key(), orpc.meaning.key()],
  }
  const stale = topics.flatMap((topic) => keys[topic])
  // All topics in one call, so that a query of two topics is fetched once.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => stale.some((key) => partialMatchKey(queryKey, key)),
  })
  if (topics.includes('videos')) refetchOpenVideo(queryClient, orpc)
}

/**
 * Marks the open video as stale, but refetches it only if it failed to load, for example because it was missing. Transcripts are
 * large, and an import changes many other videos.
 */
function refetchOpenVideo(queryClient: QueryClient, orpc: BackendQueries) {
  const queryKey = orpc.videos.get.key()
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'error' })
}
