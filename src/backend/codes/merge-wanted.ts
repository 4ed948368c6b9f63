import { pathOf, type TagTarget } from './match-codes.ts'
import type { WantedMark, WantedPlace } from './wanted-marks.ts'

export const keyOfPlace = (place: WantedPlace): string =>
  place.type === 'words'
    ? `${place.range.kind} ${place.first}-${place.last}`
    : `${place.hasWords ? 'during' : 'time'} ${place.startMs}-${place.endMs}`

/** Each tag once, by its path. */
export const uniqueTags = (tags: readonly TagTarget[]): TagTarget[] => [
  ...new Map(tags.map((tag) => [pathOf(tag).join('\n'), tag])).values(),
]

/** Several selections of the same words are one mark with all of their tags and notes: some programs write one for each code. */
export function mergeWanted(marks: readonly WantedMark[]): WantedMark[] {
  const groups = Map.groupBy(marks, ({ place, markedWords }) => `${keyOfPlace(place)} ${markedWords ?? ''}`)
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const times = same.flatMap(({ createdAt }) => createdAt ?? [])
    return {
      ...first,
      guids: same.flatMap(({ guids }) => guids),
      tags: uniqueTags(same.flatMap(({ tags }) => tags)),
      notes: same.flatMap(({ notes }) => notes),
      madeBy: same.find(({ madeBy }) => madeBy !== null)?.madeBy ?? null,
      createdAt: times.length === 0 ? null : Math.min(...times),
    }
  })
}
