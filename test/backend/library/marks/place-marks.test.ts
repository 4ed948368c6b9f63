import { expect, test } from 'vitest'
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { removeMarks, updateMark } from '../../../../src/backend/library/marks/change-marks.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import { listMarksOfVideo } from '../../../../src/backend/library/marks/marks.ts'
import { removeVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import type { AudioClip } from '../../../../src/contract/app/videos.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

const lines = [
  'dark roofs take up most of the light',
  'at night they give the heat back to the street',
  'which is why a city stays warm long after sunset',
  'a white coating changes that within an afternoon',
]
const original = said(...lines)
/** The same words, two lines in each clip, seven seconds later. */
const otherBorders: AudioClip[] = [0, 2].map((line) => ({
  startMs: 7000 + line * 1000,
  endMs: 9000 + line * 1000,
  text: `${lines[line]} ${lines[line + 1]}`,
  speakerId: 'Ada',
  isSound: false,
}))
const unrelated = said('the committee met on a tuesday', 'and voted on the budget for the library')

/** Marks “give the heat back to the street which is why”. */
function markWords(library: Library): string {
  const range = { kind: 'said', from: { clip: 1, offset: 14 }, to: { clip: 2, offset: 12 } } as const
  const [markId] = createMarks(library, [{ videoId: idOf(1), target: { type: 'words', range } }], {
    madeBy: 'Ada',
    now: 1,
  })
  if (markId === undefined) throw new Error('No mark was made')
  return markId
}

const theMark = (library: Library) => listMarksOfVideo(library, idOf(1))[0]
const quote = 'give the heat back to the street which is why'

function withMark() {
  const library = temporaryLibrary()
  save(library, { audioClips: original })
  return { library, markId: markWords(library) }
}

test('a mark follows its words to clips with other borders, times and speakers, and back', () => {
  const { library } = withMark()
  const made = theMark(library)
  expect(made).toMatchObject({ quote, placement: 'exact' })
  save(library, { audioClips: otherBorders })
  expect(theMark(library)).toMatchObject({
    quote,
    placement: 'exact',
    place: { from: { clip: 0, offset: 51 }, to: { clip: 1, offset: 12 } },
    startMs: 7000,
    endMs: 11_000,
    speakers: ['Ada'],
  })
  save(library, { audioClips: original })
  expect(theMark(library)).toMatchObject({ quote, placement: 'exact', place: made?.place })
})

test('a mark says that its text changed, keeps its time, and is exact again when its words come back', () => {
  const { library } = withMark()
  const made = theMark(library)
  save(library, { audioClips: unrelated })
  expect(theMark(library)).toEqual({ ...made, place: null, placement: 'time' })
  save(library, { audioClips: said(...lines.map((line) => line.replace('heat', 'warmth'))) })
  expect(theMark(library)).toMatchObject({
    quote,
    placement: 'similar',
    place: made?.place && { from: made.place.from },
  })
  save(library, { audioClips: original })
  expect(theMark(library)).toEqual(made)
})

test('a mark of a video that is removed and added again finds its words in the new text', () => {
  const { library } = withMark()
  removeVideos(library, [idOf(1)], Date.now())
  expect(theMark(library)).toMatchObject({ quote, isInLibrary: false })
  save(library, { audioClips: otherBorders })
  expect(theMark(library)).toMatchObject({ isInLibrary: true, place: { from: { clip: 0, offset: 51 } } })
})

test('marks of what is shown are placed among the visual clips', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: original, visualClips: shown('a roof', 'a white roof in the sun') })
  const range = { kind: 'shown', from: { clip: 1, offset: 2 }, to: { clip: 1, offset: 12 } } as const
  createMarks(library, [{ videoId: idOf(1), target: { type: 'words', range } }], { madeBy: 'Ada', now: 1 })
  save(library, { audioClips: original, visualClips: shown('a street', 'a roof', 'a white roof in the sun') })
  expect(theMark(library)).toMatchObject({
    quote: 'white roof',
    placement: 'exact',
    place: { from: { clip: 2, offset: 2 }, to: { clip: 2, offset: 12 } },
  })
})

test('a note can be undone after the text changed, and a mark restored from the trash is in the right place', () => {
  const { library, markId } = withMark()
  const note = recordAct(library, { title: 'Changed a note', now: 2 }, () =>
    updateMark(library, { markId, note: 'hot' }, 2),
  )
  save(library, { audioClips: otherBorders })
  expect(undoAct(library, note.actId ?? 0, 3)).toMatchObject({ isUndone: true })
  const removal = recordAct(library, { title: 'Removed a mark', now: 4 }, () => removeMarks(library, [markId], 4))
  save(library, { audioClips: original })
  undoAct(library, removal.actId ?? 0, 5)
  expect(theMark(library)).toMatchObject({ note: '', placement: 'exact', place: { from: { clip: 1, offset: 14 } } })
})

test('undoing another choice of words finds the former words in the present text', () => {
  const { library, markId } = withMark()
  const target = {
    type: 'words',
    range: { kind: 'said', from: { clip: 0, offset: 0 }, to: { clip: 0, offset: 10 } },
  } as const
  const change = recordAct(library, { title: 'Marked other words', now: 2 }, () =>
    updateMark(library, { markId, target }, 2),
  )
  expect(theMark(library)).toMatchObject({ quote: 'dark roofs' })
  save(library, { audioClips: otherBorders })
  undoAct(library, change.actId ?? 0, 3)
  expect(theMark(library)).toMatchObject({
    quote,
    place: { from: { clip: 0, offset: 51 }, to: { clip: 1, offset: 12 } },
  })
})
