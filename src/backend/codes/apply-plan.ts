import type { MarkTarget } from '../../contract/app/marks.ts'
import { formatCount } from '../../contract/format-count.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { tagMarks, updateMark } from '../library/marks/change-marks.ts'
import { createMarks } from '../library/marks/create-marks.ts'
import { updateTag } from '../library/tags/change-tags.ts'
import { createTagNamed } from '../library/tags/create-tags.ts'
import { tagVideos } from '../library/tags/tag-videos.ts'
import type { ImportPlan, PlannedMark } from './import-plan.ts'
import type { TagTarget } from './match-codes.ts'

function targetOf(mark: Extract<PlannedMark, { type: 'new' }>): MarkTarget {
  const { wanted, words } = mark
  if (wanted === null) return { type: 'video' }
  const { place } = wanted
  if (place.type === 'words') return { type: 'words', range: place.range }
  const { startMs, endMs, hasWords } = place
  const kind = words.clips.said.length > 0 ? 'said' : 'shown'
  return { type: 'moment', startMs, endMs, kind: hasWords ? kind : null }
}

/** Returns the ids of tags, which it creates when they are first asked for. */
function tagCreator(library: Library, now: number): (target: TagTarget) => number {
  const created = new Map<TagTarget, number>()
  const idOf = (target: TagTarget): number => {
    if (target.type === 'tag') return target.tag.tagId
    const known = created.get(target)
    if (known !== undefined) return known
    const { name, parent, description, colour } = target
    const parentId = parent === null ? null : idOf(parent)
    const { tagId } = createTagNamed(library, { parentId, name, description, colour }, now)
    created.set(target, tagId)
    return tagId
  }
  return idOf
}

/** Does all of the plan or nothing, as one act, which is null if there was nothing to do. The library must be as the plan has it. */
export function applyPlan(
  library: Library,
  plan: ImportPlan,
  { userName, now }: { userName: string; now: number },
): { actId: number | null } {
  const added = plan.marks.filter(({ type }) => type === 'new').length
  const title = `Imported codes: ${formatCount(added, 'mark')} added, ${formatCount(plan.marks.length - added, 'mark')} changed`
  const { actId } = recordAct(library, { title, now }, () => {
    const idOf = tagCreator(library, now)
    for (const { target, addsDescription, description } of plan.codes.matched) {
      const tagId = idOf(target)
      if (addsDescription) updateTag(library, { tagId, description })
    }
    for (const mark of plan.marks) {
      const tags = { tagIds: mark.tags.map(idOf), names: [] }
      if (mark.type === 'new') {
        // A file may have any time.
        const madeAt = Math.min(mark.createdAt ?? now, now)
        const author = { madeBy: mark.madeBy ?? userName, now: madeAt }
        createMarks(library, [{ videoId: mark.videoId, target: targetOf(mark), note: mark.note, tags }], author)
        continue
      }
      const { markId } = mark.mark
      if (mark.note !== null) updateMark(library, { markId, note: mark.note }, now)
      if (tags.tagIds.length > 0) tagMarks(library, { markIds: [markId], add: tags, remove: [] }, now)
    }
    for (const { videoId, tags } of plan.videos)
      tagVideos(library, { videoIds: [videoId], add: { tagIds: tags.map(idOf), names: [] }, remove: [] }, now)
  })
  return { actId }
}
