import type { Trashed } from '../../contract/app/trash.ts'

export const kindWords: Record<Trashed['kind'], string> = {
  video: 'Video',
  mark: 'Mark',
  tag: 'Tag',
  collection: 'Collection',
}

export const trashedKey = ({ kind, id }: Pick<Trashed, 'kind' | 'id'>): string => `${kind} ${id}`

const dayMs = 24 * 60 * 60 * 1000

/** The days until it is deleted, at least 1. */
export const daysLeft = ({ until }: Pick<Trashed, 'until'>, now: number): number =>
  Math.max(1, Math.ceil((until - now) / dayMs))
