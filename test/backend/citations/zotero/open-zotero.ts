import { onTestFinished } from 'vitest'
import { createZotero, type SendRequest, type Zotero } from '../../../../src/backend/citations/zotero/zotero.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import type { ZoteroEvent, ZoteroOutcome } from '../../../../src/contract/app/zotero.ts'
import { type FakeZotero, type FakeZoteroOptions, startFakeZotero } from '../../../fakes/zotero.ts'
import { makeMark } from '../../library/marks/make-mark.ts'
import { temporaryLibrary } from '../../library/temporary-library.ts'
import { idOf, said, save } from '../../library/video-content.ts'

export interface ZoteroDesk {
  library: Library
  fake: FakeZotero
  zotero: Zotero
  /** The stored key of Zotero. */
  stored: { key: string | null }
  logged: string[]
  /** Forgets what is in memory, as a restart does. */
  restart(): void
  send(request?: Partial<SendRequest>, signal?: AbortSignal): Promise<ZoteroEvent[]>
  /** The outcomes as `NAME: result`, and the messages. */
  outcomes(request?: Partial<SendRequest>): Promise<ZoteroOutcome[]>
}

/** A library with the videos `a`, with two marks, and `b`, with none, beside a fake Zotero. */
export async function openZotero(options: FakeZoteroOptions = {}): Promise<ZoteroDesk> {
  const fake = await startFakeZotero(options)
  onTestFinished(() => fake.close())
  const library = temporaryLibrary()
  save(
    library,
    {
      videoId: idOf('a'),
      title: 'Cooling the dense city',
      author: 'Acme, Inc.',
      description: 'About roofs.',
      durationMs: 1_120_000,
      publishedAt: Date.UTC(2017, 9, 5),
      audioClips: said('Paint the roofs white.', 'It cools.', 'Trees help too.'),
      captionTrack: { language: 'en', kind: 'automatic', name: null },
    },
    Date.UTC(2026, 0, 2),
  )
  save(library, { videoId: idOf('b'), title: 'Another', audioClips: said('Nothing marked.') })
  makeMark(library, { video: 'a', target: { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 }, tags: ['roofs'] })
  makeMark(library, {
    video: 'a',
    target: { type: 'moment', kind: 'said', startMs: 2000, endMs: 3000 },
    note: 'Which <trees>?\nHow many?',
  })
  const stored: ZoteroDesk['stored'] = { key: null }
  const logged: string[] = []
  const start = () =>
    createZotero({
      library,
      origin: fake.origin,
      keys: { find: () => stored.key, keep: async (key) => void Object.assign(stored, { key }) },
      log: (message) => void logged.push(message),
    })
  const desk: ZoteroDesk = {
    library,
    fake,
    zotero: start(),
    stored,
    logged,
    restart: () => void Object.assign(desk, { zotero: start() }),
    async send(request = {}, signal) {
      const all = { videoIds: [idOf('a')], markIds: [], withMarks: true, sendsCopies: false, ...request }
      const events: ZoteroEvent[] = []
      for await (const event of desk.zotero.send(all, signal)) events.push(event)
      return events
    },
    async outcomes(request) {
      return (await desk.send(request)).flatMap((event) => (event.type === 'outcome' ? [event.outcome] : []))
    },
  }
  return desk
}

export const resultsOf = (outcomes: readonly ZoteroOutcome[]): string[] => outcomes.map(({ result }) => result)

/** The only video in Zotero, and its notes. */
export function only(fake: FakeZotero) {
  const [video, ...others] = fake.videos()
  if (video === undefined || others.length > 0) throw new Error(`Zotero has ${others.length} other videos`)
  return { ...video, notes: fake.notesOf(video.key) }
}
