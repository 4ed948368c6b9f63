// Whatever happens in Footnote, in Zotero and between them: nothing is added twice, and nothing that Zotero's user wrote is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateMark } from '../../../../src/backend/library/marks/change-marks.ts'
import { listMarksOfVideo } from '../../../../src/backend/library/marks/marks.ts'
import { idOf } from '../../library/video-content.ts'
import { openZotero, type ZoteroDesk } from './open-zotero.ts'

const steps = fc.constantFrom(
  'send',
  'send without marks',
  'lose the answer',
  'lose the request',
  'forget the key',
  'title in Footnote',
  'title in Zotero',
  'mark in Footnote',
  'note in Zotero',
  'restart',
)
type Step = typeof steps extends fc.Arbitrary<infer Name> ? Name : never

interface Seen {
  /** What Zotero's user wrote last into the title, and into notes. */
  title: string | undefined
  words: string[]
}

const videosOf = ({ fake }: ZoteroDesk) => fake.videos().filter(({ data }) => String(data.url).includes(idOf('a')))
const notesOf = (desk: ZoteroDesk) => videosOf(desk).flatMap(({ key }) => desk.fake.notesOf(key))

async function take(desk: ZoteroDesk, step: Step, index: number, seen: Seen): Promise<void> {
  const { fake, library } = desk
  const send = (withMarks = true) => desk.send({ withMarks })
  const lose = async (kind: 'close-after' | 'close-before') => {
    fake.fail({ path: '/users/0/items', method: 'POST', kind })
    await send()
  }
  const steps: Record<Step, () => unknown> = {
    send: () => send(),
    'send without marks': () => send(false),
    'lose the answer': () => lose('close-after'),
    'lose the request': () => lose('close-before'),
    'forget the key': () => fake.forgetKeys(),
    'title in Footnote': () =>
      library.prepare('UPDATE all_videos SET title = ? WHERE youtube_id = ?').run(`Footnote ${index}`, idOf('a')),
    'title in Zotero': () => {
      const [video] = videosOf(desk)
      if (video === undefined) return
      seen.title = `Zotero ${index}`
      fake.library.change(video.key, { title: seen.title })
    },
    'mark in Footnote': () => {
      const [mark] = listMarksOfVideo(library, idOf('a'))
      updateMark(library, { markId: mark?.markId ?? '', note: `thought ${index}` }, index)
    },
    'note in Zotero': () => {
      const note = notesOf(desk).at(-1)
      if (note === undefined) return
      seen.words.push(`words ${index}.`)
      fake.library.change(note.key, { note: `${note.data.note}<p>words ${index}.</p>` })
    },
    restart: () => desk.restart(),
  }
  await steps[step]()
}

test('nothing is added twice, and nothing that Zotero’s user wrote is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 14 }), async (chosen) => {
      const desk = await openZotero()
      const seen: Seen = { title: undefined, words: [] }
      for (const [index, step] of chosen.entries()) {
        await take(desk, step, index, seen)
        expect(videosOf(desk).length).toBeLessThanOrEqual(1)
        if (seen.title !== undefined) expect(videosOf(desk)[0]?.data.title).toBe(seen.title)
        const texts = notesOf(desk).map(({ data }) => String(data.note))
        for (const words of seen.words) expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
        // A new note is only added beside one that was changed.
        expect(texts.length).toBeLessThanOrEqual(1 + texts.filter((text) => text.includes('words')).length)
      }
      await desk.send()
      const [title] = desk.library.prepare('SELECT title FROM videos WHERE youtube_id = ?').pluck().all(idOf('a'))
      expect(videosOf(desk).map(({ data }) => data.title)).toEqual([seen.title ?? title])
      const [mark] = listMarksOfVideo(desk.library, idOf('a'))
      expect(notesOf(desk).some(({ data }) => String(data.note).includes(mark?.note ?? ''))).toBe(true)
      await desk.fake.close()
    }),
    { numRuns: 12 },
  )
})
