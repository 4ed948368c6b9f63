import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import { useBackend } from '../../connection/backend.tsx'

const pageSize = 1000
const noMarks: readonly Mark[] = []

/** The marks of videos that a search lists, fetched once the search has settled. */
export function useMarksOfHits(videoIds: readonly string[], isSettled: boolean): (videoId: string) => readonly Mark[] {
  const { client, orpc } = useBackend()
  const input = { videoIds: [...videoIds], limit: pageSize }
  const { data } = useQuery({
    queryKey: orpc.marks.list.queryKey({ input }),
    async queryFn() {
      const marks: Mark[] = []
      let total = 0
      for (let after: number | null = 0; after !== null; ) {
        const page: Awaited<ReturnType<typeof client.marks.list>> = await client.marks.list({ ...input, after })
        marks.push(...page.marks)
        total = page.total
        after = page.next
      }
      return { marks, total, next: null }
    },
    enabled: isSettled && videoIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const byVideo = useMemo(() => Map.groupBy(data?.marks ?? [], ({ videoId }) => videoId), [data])
  return useCallback((videoId: string) => byVideo.get(videoId) ?? noMarks, [byVideo])
}
