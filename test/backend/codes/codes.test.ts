import { expect, test } from 'vitest'
import { applyCodes } from '../../../src/backend/codes/codes.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf } from '../library/video-content.ts'
import { coded, expected, saveVideo } from './coded-video.ts'
import { makeProject, programs } from './make-project.ts'

const configOf = (library: Library) => ({ library, changes: { publish() {} }, userName: 'me' })
const apply = (library: Library, bytes: Buffer) => applyCodes(configOf(library), { type: 'bytes', bytes })

function listMarks(library: Library, name = 'heat') {
  const paths = new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))
  return listMarksOfVideo(library, idOf(name)).map((mark) => ({
    ...mark,
    tags: mark.tagIds.map((tagId) => paths.get(tagId) ?? '?').join(', '),
  }))
}

const shape = (library: Library) => listMarks(library).map(({ kind, quote, tags }) => [kind, quote, tags])
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

test.each(Object.entries(programs))('marks land on the words that were coded in %s', async (_name, program) => {
  const library = temporaryLibrary()
  saveVideo(library)
  const file = await makeProject(coded, program)
  const { actId, leftovers, notes } = await apply(library, file)
  expect({ leftovers, notes }).toEqual({ leftovers: [], notes: [] })
  expect(actId).not.toBeNull()
  expect(sorted(shape(library))).toEqual(sorted(expected))

  // The same project, exported again with new GUIDs, and by other programs.
  const before = listMarks(library)
  for (const other of Object.values(programs)) {
    const again = await apply(library, await makeProject(coded, other))
    expect(again).toMatchObject({ actId: null, marks: [], unchanged: expected.length, leftovers: [] })
  }
  expect(listMarks(library)).toEqual(before)
})
