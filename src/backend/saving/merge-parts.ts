// Merges new parts into those of a video: decides which are taken and which are set aside so that they can be restored.
import type { PartName, PartOrigin } from '../../contract/app/replaced-parts.ts'
import type { SetAside } from '../library/videos/replaced-parts.ts'
import { findObjection, type Objection } from './may-replace.ts'
import { isSame, type Part, type PartsByName, standingsOf } from './parts.ts'

export interface MergedParts {
  parts: PartsByName
  setAside: SetAside[]
  /** The parts that brought something new, in no particular order. */
  taken: PartName[]
  rejected: { part: PartName; origin: PartOrigin; objection: Objection }[]
}

/** Whether the incoming summary is the same one that a model's summary already replaced. It brings nothing new. */
function isUnderneath(known: PartsByName['summary'], incoming: PartsByName['summary']): boolean {
  const over = known?.content.byModel?.over
  return over != null && incoming?.origin === 'hosted' && over.text === incoming.content.summary.text
}

/** With `isUsersWord` the user asked for the replacement. A missing part never replaces an existing one. */
export function mergeParts(known: PartsByName, incoming: PartsByName, isUsersWord: boolean): MergedParts {
  const merged: MergedParts = { parts: { ...known }, setAside: [], taken: [], rejected: [] }
  const before = standingsOf(known)
  const after = standingsOf(incoming)

  const settle = <Name extends PartName>(
    name: Name,
    one: Part<Name> | null,
    other: Part<Name> | null,
  ): Part<Name> | null => {
    const standing = after[name]
    if (other === null || standing === null) return one
    const setAside = (part: Part<Name>, reason: SetAside['reason']) =>
      merged.setAside.push({ part: name, origin: part.origin, unread: part.unread, reason, content: part.content })
    const isKnown = one !== null && isSame(name, one, other)
    const objection = findObjection(before[name], standing, isUsersWord)
    if (objection !== null) {
      if (isKnown) return one
      merged.rejected.push({ part: name, origin: other.origin, objection })
      // Data from the local engine is not kept, because it can be fetched again at no cost.
      if (other.origin !== 'local') setAside(other, 'rejected')
      return one
    }
    if (isKnown) return other
    merged.taken.push(name)
    if (one !== null) setAside(one, 'replaced')
    return other
  }

  merged.parts.said = settle('said', known.said, incoming.said)
  merged.parts.shown = settle('shown', known.shown, incoming.shown)
  merged.parts.sections = settle('sections', known.sections, incoming.sections)
  if (isUsersWord || !isUnderneath(known.summary, incoming.summary))
    merged.parts.summary = settle('summary', known.summary, incoming.summary)
  const over = known.summary?.content.byModel?.over
  // Otherwise the service's earlier summary, hidden by the model's, would be lost.
  if (
    over != null &&
    merged.parts.summary?.origin === 'hosted' &&
    merged.parts.summary.content.summary.text !== over.text
  )
    merged.setAside.push({
      part: 'summary',
      origin: 'hosted',
      unread: 0,
      reason: 'replaced',
      content: { summary: over, byModel: null },
    })
  return merged
}
