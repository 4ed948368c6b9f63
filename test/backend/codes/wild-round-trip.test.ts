import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyCodes } from '../../../src/backend/codes/codes.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../src/backend/library/marks/create-marks.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import { findVideo } from '../../../src/backend/library/videos/videos.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, save } from '../library/video-content.ts'
import { asAtlas, asMaxqda, asQualcoder, exportProject, pack } from './export-project.ts'

const words = [
  'the',
  'roof',
  'a',
  'Note:',
  'cafe\u0301',
  '🏳️‍🌈',
  'הבית',
  '屋根を',
  '“pale”',
  '[0:31]',
  'x',
  '10:30',
  'Ama:',
  '&lt;',
  '<b>',
  'e\u0301e',
  'is',
  '\r\n',
  '…',
  '-',
]
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' '))
const clips = fc.array(
  fc.record({
    text,
    speakerId: fc.constantFrom(null, 'Ama', 'speaker_1', 'Note'),
    ms: fc.integer({ min: 0, max: 9000 }),
  }),
  { minLength: 1, maxLength: 14 },
)
const shown = fc.array(fc.record({ description: text, ms: fc.integer({ min: 0, max: 90_000 }) }), { maxLength: 5 })
const spots = fc.array(
  fc.tuple(
    fc.boolean(),
    fc.nat(),
    fc.nat(),
    fc.nat(),
    fc.nat(),
    fc.constantFrom('', 'a *note*', '# two\n\nlines'),
    fc.subarray(['heat/a', 'heat', 'b', 'c/a']),
  ),
  { maxLength: 6 },
)
const way = fc.constantFrom('other', 'atlas', 'maxqda', 'qualcoder')

test('what was exported comes back to its place, whatever the texts are', async () => {
  let at = 0
  await fc.assert(
    fc.asyncProperty(clips, shown, spots, way, async (said, pictures, wanted, by) => {
      const library = openLibrary(temporaryDir())
      try {
        const videoId = idOf(`w${at++}`)
        let startMs = 0
        const audioClips = said.map(({ text: own, speakerId, ms }) => {
          startMs += ms
          return { startMs, endMs: startMs + 2000, text: own, speakerId, isSound: false }
        })
        const visualClips = pictures
          .map(({ description, ms }) => ({ startMs: ms, endMs: ms + 1000, description }))
          .sort((a, b) => a.startMs - b.startMs)
        save(library, { videoId, title: 'W', audioClips, visualClips, durationMs: 900_000 })
        const video = findVideo(library, videoId)
        for (const [isShown, fromClip, from, toClip, to, note, names] of wanted) {
          const list = isShown
            ? (video?.visualClips ?? []).map((one) => one.description)
            : (video?.audioClips ?? []).map((one) => one.text)
          if (list.length === 0) continue
          const [first, last] = [fromClip % list.length, toClip % list.length].sort((a, b) => a - b) as [number, number]
          const range = {
            kind: isShown ? ('shown' as const) : ('said' as const),
            from: { clip: first, offset: from % ((list[first]?.length ?? 0) + 1) },
            to: { clip: last, offset: to % ((list[last]?.length ?? 0) + 1) },
          }
          try {
            createMarks(library, [{ videoId, target: { type: 'words', range }, note, tags: { names } }], {
              madeBy: 'L',
              now: 1,
            })
          } catch {}
        }
        // Signs without letters on several lines cannot be told apart.
        for (const { markId, quote } of listMarksOfVideo(library, videoId))
          if (!/[\p{L}\p{N}]/u.test(quote)) library.prepare('DELETE FROM marks WHERE uuid = ?').run(markId)
        const marks = listMarksOfVideo(library, videoId)
        const tags = listTags(library)
        const exported = await exportProject(library, [videoId], {
          program: by === 'maxqda' || by === 'qualcoder' ? by : 'other',
        })
        const changed =
          by === 'atlas'
            ? asAtlas(exported)
            : by === 'maxqda'
              ? asMaxqda(exported)
              : by === 'qualcoder'
                ? asQualcoder(exported)
                : exported
        const done = await applyCodes(
          { library, changes: { publish() {} }, userName: 'me' },
          { type: 'bytes', bytes: await pack(changed) },
        )
        expect({
          marks: done.marks.map(({ state, quote, tags: t, note }) => ({ state, quote, t, note })),
          left: done.leftovers,
          by,
        }).toEqual({ marks: [], left: [], by })
        expect(listMarksOfVideo(library, videoId)).toEqual(marks)
        expect(listTags(library)).toEqual(tags)
      } finally {
        closeLibrary(library)
      }
    }),
    { numRuns: 12 },
  )
})
