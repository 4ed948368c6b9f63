import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tag } from '../../contract/app/tags.ts'
import { useBackend } from '../connection/backend.tsx'

export interface Tags {
  /** Sorted by path. */
  readonly tags: readonly Tag[]
  readonly byId: ReadonlyMap<number, Tag>
}

const noTags: readonly Tag[] = []

/** All tags of the library; empty until they are known. */
export function useTags(): Tags {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.tags.list.queryOptions())
  const tags = data?.tags ?? noTags
  const byId = useMemo(() => new Map(tags.map((tag) => [tag.tagId, tag])), [tags])
  return { tags, byId }
}
