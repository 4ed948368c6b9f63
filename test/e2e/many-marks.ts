import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { createMarks } from '../../src/backend/library/marks/create-marks.ts'
import type { NewMark } from '../../src/contract/app/marks.ts'

/** Makes marks in a library that no process has open, one second apart, the first of the list first. Returns their ids. */
export function fillWithMarks(dataDir: string, marks: readonly NewMark[], startedAt = Date.UTC(2026, 0, 1)): string[] {
  const library = openLibrary(dataDir)
  try {
    return marks.flatMap((mark, index) =>
      createMarks(library, [mark], { madeBy: 'Ada', now: startedAt + index * 1000 }),
    )
  } finally {
    closeLibrary(library)
  }
}
