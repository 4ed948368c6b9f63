import type { Mark } from '../../../contract/app/marks.ts'
import type { Produced } from '../produced.ts'
import type { OpenMarks } from '../read-marks.ts'
import { noteName, writeNote } from './notes.ts'
import { isUnchangedNote } from './sealed-note.ts'

/** One note for each group. In a folder, it replaces the note of an earlier export if the user has not changed that. */
export async function* produceNotes(marks: OpenMarks): AsyncGenerator<Produced, void, void> {
  const paths = new Map(marks.tags.map(({ tagId, path }) => [tagId, path]))
  const read = marks.readGroups()
  for (const group of marks.groups()) {
    const ofGroup: Mark[] = []
    for await (const batch of read(group)) for (const mark of batch) ofGroup.push(mark)
    const about = { ...group, by: marks.groupBy, description: marks.describe(group) }
    yield {
      kind: 'file',
      stem: noteName(about),
      extension: 'md',
      content: [writeNote(about, ofGroup, paths)],
      mayReplace: isUnchangedNote,
    }
  }
}
