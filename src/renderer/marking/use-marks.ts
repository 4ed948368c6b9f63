import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Mark, MarkTarget, NewMark } from '../../contract/app/marks.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { readError } from '../ui/notices/read-error.ts'
import { useUndo } from '../undo/use-undo.tsx'
import { keepLastTags } from './last-tags.ts'
import { countTags, type TagChoice } from './tag-choice.ts'

const noMarks: readonly Mark[] = []

/** The marks of a video in the order of their times, notes about the whole video first; empty until they are known. */
export function useMarksOfVideo(videoId: string): readonly Mark[] {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.marks.ofVideo.queryOptions({ input: { videoId } }))
  return data?.marks ?? noMarks
}

export type MarkWanted = Omit<NewMark, 'tags'> & { readonly tags?: TagChoice }

export interface MarkChange {
  readonly markId: string
  readonly note?: string
  readonly tags?: TagChoice
  readonly target?: MarkTarget
}

export interface MarkActions {
  /** Makes all of the marks or none. Rejects after it has told the user why. `isConfirmed`: with a toast that undoes it. */
  readonly create: (marks: readonly MarkWanted[], options?: { isConfirmed: boolean }) => Promise<Mark[]>
  readonly update: (change: MarkChange) => Promise<Mark>
  /** Adds tags to several marks and takes others away, and confirms it with a toast that undoes it. */
  readonly tag: (markIds: readonly string[], add: TagChoice, remove?: readonly number[]) => Promise<void>
  /** Moves marks to the trash, and confirms it with a toast that brings them back. */
  readonly remove: (marks: readonly { readonly markId: string; readonly videoId?: string }[]) => Promise<void>
}

const toInput = ({ tagIds, names }: TagChoice) => ({ tagIds: [...tagIds], names: [...names] })

const byTime = (a: Mark, b: Mark) =>
  Number(b.isWholeVideo) - Number(a.isWholeVideo) || a.startMs - b.startMs || a.endMs - b.endMs

/** What the user does with marks. The marks of open videos change at once; other lists are fetched again. */
export function useMarkActions(): MarkActions {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const { confirm, remember } = useUndo()
  return useMemo(() => {
    const keyOf = (videoId: string) => orpc.marks.ofVideo.queryKey({ input: { videoId } })
    const show = (videoId: string, change: (marks: readonly Mark[]) => Mark[]) =>
      queryClient.setQueryData(keyOf(videoId), (known) => known && { marks: change(known.marks) })
    const showMarks = (shown: readonly Mark[]) => {
      for (const mark of shown)
        show(mark.videoId, (marks) => [...marks.filter(({ markId }) => markId !== mark.markId), mark].sort(byTime))
    }
    const refetch = () => {
      void queryClient.invalidateQueries({ queryKey: orpc.marks.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.tags.list.key() })
    }
    const told = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        notifications.show({ color: 'red', message: readError(error).message })
        throw error
      }
    }
    return {
      create: (marks, { isConfirmed } = { isConfirmed: false }) =>
        told(async () => {
          const wanted = marks.map(({ tags, ...mark }) =>
            tags === undefined ? mark : { ...mark, tags: toInput(tags) },
          )
          const { marks: made, actId } = await client.marks.create({ marks: wanted })
          if (isConfirmed) confirm(`${formatLocalCount(made.length, 'moment')} marked`, actId)
          else remember(`Made ${formatLocalCount(made.length, 'mark')}`, actId)
          keepLastTags(made[0]?.tagIds ?? [])
          showMarks(made)
          if (isConfirmed) refetch()
          return made
        }),
      update: ({ tags, ...change }) =>
        told(async () => {
          const { mark, actId } = await client.marks.update(
            tags === undefined ? change : { ...change, tags: toInput(tags) },
          )
          remember('Changed a mark', actId)
          if (tags !== undefined) keepLastTags(mark.tagIds)
          showMarks([mark])
          return mark
        }),
      tag: (markIds, add, remove = []) =>
        told(async () => {
          const { changed, actId } = await client.marks.tag({
            markIds: [...markIds],
            add: toInput(add),
            remove: [...remove],
          })
          keepLastTags(add.tagIds)
          confirm(`${formatLocalCount(changed, 'mark')} ${countTags(add) > 0 ? 'tagged' : 'untagged'}`, actId)
          refetch()
        }),
      remove: (marks) =>
        told(async () => {
          const markIds = marks.map(({ markId }) => markId)
          const videoIds = new Set(marks.flatMap(({ videoId }) => videoId ?? []))
          for (const videoId of videoIds)
            show(videoId, (shown) => shown.filter(({ markId }) => !markIds.includes(markId)))
          try {
            const { removed, actId } = await client.marks.remove({ markIds })
            confirm(`${formatLocalCount(removed, 'mark')} deleted`, actId)
          } finally {
            refetch()
          }
        }),
    }
  }, [client, orpc, queryClient, confirm, remember])
}
