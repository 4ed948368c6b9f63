// Merges a checked backup into the open library, as a task: video by video, so that other work goes on in between.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { MergePlan } from '../../contract/app/backups.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import type { Changes } from '../changes.ts'
import { finishAct, recordPart } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { mergeLayer } from '../library/merge/merge-layer.ts'
import { mergeMarks } from '../library/merge/merge-marks.ts'
import { mergePersons, mergeTagsAndCollections, type NameMaps } from '../library/merge/merge-names.ts'
import { completeNewVideo, isSameFetch, listMergedVideos, settleMergedVideo } from '../library/merge/merged-videos.ts'
import { openOtherLibrary } from '../library/merge/other-library.ts'
import { planMerge } from '../library/merge/plan-merge.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { findRowId } from '../library/videos/videos.ts'
import { findKnownVideo } from '../saving/known-video.ts'
import { mergeVideo } from '../saving/merge-video.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { Tasks } from '../tasks/tasks.ts'

export interface Merging {
  plan(library: string): MergePlan
  /** `library` is the checked library of the backup `file`. */
  start(request: { library: string; file: string }): Task
}

const requestSchema = z.object({ library: z.string(), file: z.string() })
type Request = z.infer<typeof requestSchema>

/** Calls of the app run at least this often. */
const turnMs = 15

export function createMerging(parts: {
  library: Library
  tasks: Pick<Tasks, 'define'>
  changes: Pick<Changes, 'publish'>
  /** Indexes the new texts and fetches missing pictures. */
  onMerged(): void
}): Merging {
  const { library, tasks, changes } = parts

  const mergeOne = (other: Library, videoId: string, maps: NameMaps, now: number) => {
    // A video may also be here only for what the user made of it, while it is in the trash of both.
    if (findRowId(other, videoId) !== undefined) bringBackVideos(library, [videoId])
    const known = isSameFetch(library, other, videoId) ? undefined : findKnownVideo(other, videoId)
    if (known !== undefined) {
      const { rowId, outcome } = mergeVideo(library, known, now)
      if (outcome === 'new') completeNewVideo(library, other, videoId, rowId, now)
    }
    mergeLayer(library, other, videoId, maps)
    mergeMarks(library, other, videoId, maps, now)
    settleMergedVideo(library, videoId)
  }
  const run = async ({ library: path, file }: Request, { report, throwIfEnding }: TaskRun) => {
    if (!existsSync(path))
      throw new AppError(
        'CHECK_NOT_FOUND',
        `The merge of ${file} was interrupted. What was merged stays. Merge the backup again for the rest.`,
      )
    const now = Date.now()
    const other = openOtherLibrary(path)
    const act = { title: 'Merged a backup', now }
    let actId: number | null = null
    try {
      const videoIds = listMergedVideos(other)
      report({ total: videoIds.length, done: 0 })
      const persons = mergePersons(library, other)
      let names: Omit<NameMaps, 'persons'> | undefined
      actId = recordPart(library, null, act, () => {
        names = mergeTagsAndCollections(library, other)
      })
      if (names === undefined) return
      const maps = { ...names, persons }
      let turnEnds = Date.now() + turnMs
      for (const [done, videoId] of videoIds.entries()) {
        throwIfEnding()
        actId = recordPart(library, actId, act, () => mergeOne(other, videoId, maps, now))
        if (Date.now() < turnEnds) continue
        report({ done })
        await sleep(1)
        turnEnds = Date.now() + turnMs
      }
      report({ done: videoIds.length })
    } finally {
      other.close()
      if (actId !== null) finishAct(library, actId)
      parts.onMerged()
      changes.publish('library')
    }
  }
  const begin = tasks.define({
    kind: 'merge',
    lane: 'backups',
    request: requestSchema,
    mayCost: () => false,
    run,
  })

  return {
    plan(path) {
      const other = openOtherLibrary(path)
      try {
        return planMerge(library, other)
      } finally {
        other.close()
      }
    },
    start: ({ library: path, file }) => begin({ title: file, request: { library: path, file } }),
  }
}
