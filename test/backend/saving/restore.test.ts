import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { restoreSummary, writeModelSummary } from '../../../src/backend/library/videos/model-summaries.ts'
import { forgetOldParts, keptMs, listReplacedParts } from '../../../src/backend/library/videos/replaced-parts.ts'
import { findVideo, getVideo } from '../../../src/backend/library/videos/videos.ts'
import { listRestorable } from '../../../src/backend/saving/list-restorable.ts'
import { restorePart } from '../../../src/backend/saving/save-video.ts'
import { idOf } from '../imports/scripted-source.ts'
import { deleteForGood } from '../library/delete-for-good.ts'
import { searchIndexed } from '../library/search-indexed.ts'
import { openDesk, type WriterName, writerNames } from './writers.ts'

const videoId = idOf(1)
const now = Date.now()
const restorable = (library: Library) => listRestorable(library, videoId, now)
const find = (library: Library, part: string, origin: string) =>
  restorable(library).find((one) => one.part === part && one.origin === origin)?.replacedId ?? -1

describe('a replaced part', () => {
  test('is listed with its description and can be restored completely; the part it replaces can be restored in turn', async () => {
    const { library, write } = openDesk()
    await write('local import', videoId, 1)
    const before = getVideo(library, videoId)
    await write('caption file', videoId, 2)
    expect(restorable(library)).toMatchObject([
      { part: 'said', origin: 'local', reason: 'replaced', name: 'en', count: 2 },
    ])
    restorePart(library, find(library, 'said', 'local'), now)
    const { captionTrack, audioClips, sections, summary } = getVideo(library, videoId)
    expect({ captionTrack, audioClips, summary }).toEqual({
      captionTrack: before.captionTrack,
      audioClips: before.audioClips,
      summary: before.summary,
    })
    expect(sections.map(({ title }) => title)).toEqual(['local1'])
    expect(restorable(library)).toMatchObject([{ part: 'said', origin: 'file', name: 'file2.srt' }])
    restorePart(library, find(library, 'said', 'file'), now)
    expect(getVideo(library, videoId)).toMatchObject({ saidOrigin: 'file', audioClips: [{ text: 'file2' }] })
  })

  test('can be found by a search only after it is restored', async () => {
    const { library, write } = openDesk()
    await write('hosted import', videoId, 1)
    await write('hosted re-fetch', videoId, 2)
    const hits = (query: string) => searchIndexed(library, { query, kinds: ['said'], limit: 5 }).length
    expect([hits('hosted1'), hits('hosted2')]).toEqual([0, 1])
    restorePart(library, find(library, 'said', 'hosted'), now)
    expect([hits('hosted1'), hits('hosted2')]).toEqual([1, 0])
  })

  test("by a model replaces the service's newer one when it is restored", async () => {
    const { library, write } = openDesk()
    await write('hosted import', videoId, 1)
    await write('model summary', videoId, 2)
    await write('hosted re-fetch', videoId, 3)
    expect(getVideo(library, videoId).summary?.text).toBe('hosted3')
    restorePart(library, find(library, 'summary', 'model'), now)
    expect(getVideo(library, videoId).summary).toMatchObject({
      text: 'model2',
      by: { model: 'small', at: 2 },
      isOfEarlierText: true,
    })
    restoreSummary(library, videoId, now)
    expect(getVideo(library, videoId).summary?.text).toBe('hosted3')
    // A restored part replaces the service's, but the service's can be restored, too.
    expect(restorable(library).map(({ part, origin }) => [part, origin])).toContainEqual(['summary', 'model'])
  })

  test('can be restored for 30 days, is then deleted, and is removed together with its video', async () => {
    const { library, write } = openDesk()
    await write('hosted import', videoId, 1)
    await write('caption file', videoId, 2)
    const [part] = restorable(library)
    expect(part?.until).toBe((part?.at ?? 0) + keptMs)
    const later = (part?.at ?? 0) + keptMs
    expect(listRestorable(library, videoId, later - 1)).toHaveLength(1)
    expect(listRestorable(library, videoId, later)).toEqual([])
    forgetOldParts(library, later - 1)
    expect(restorable(library)).toHaveLength(1)
    forgetOldParts(library, later)
    expect(restorable(library)).toEqual([])
    expect(() => restorePart(library, part?.replacedId ?? 0, now)).toThrow(/no longer saved/)
    await write('hosted re-fetch', videoId, 3)
    deleteForGood(library, [videoId])
    expect(library.prepare('SELECT count(*) FROM replaced_parts').pluck().get()).toBe(0)
  })

  test('is kept once, however often the same data is refused', async () => {
    const { library, write } = openDesk()
    await write('caption file', videoId, 1)
    for (let times = 0; times < 3; times++) await write('hosted re-fetch', videoId, 2)
    const refused = restorable(library).filter(({ part, reason }) => part === 'said' && reason === 'rejected')
    expect(refused).toHaveLength(1)
  })
})

test("a caption file added under a model’s summary keeps the service's summary of each section", async () => {
  const { library, write } = openDesk()
  await write('hosted import', videoId, 1)
  await write('model summary', videoId, 2)
  await write('caption file', videoId, 3)
  expect(getVideo(library, videoId)).toMatchObject({
    audioClips: [{ text: 'file3' }],
    sections: [{ title: 'hosted1', summary: 'model2' }],
    summary: { text: 'model2', isOfEarlierText: true },
  })
  restoreSummary(library, videoId, now)
  expect(getVideo(library, videoId)).toMatchObject({
    sections: [{ title: 'hosted1', summary: 'In hosted1' }],
    summary: { text: 'hosted1' },
  })
  expect(restorable(library).map(({ part }) => part)).not.toContain('sections')
})

test("a model's work for words that were replaced in the meantime can be restored, and so can a summary under another one", async () => {
  const { library, write } = openDesk()
  await write('hosted import', videoId, 1)
  const stale = { model: 'small', at: 5, fingerprint: 'of other words', text: 'late', sections: [] }
  expect(() => writeModelSummary(library, videoId, stale)).toThrow(/kept under Earlier versions/)
  await write('model summary', videoId, 2)
  await write('hosted re-fetch', videoId, 3)
  const texts = () =>
    listReplacedParts(library, videoId, 0).map(({ content }) => ('summary' in content ? content.summary.text : ''))
  expect(texts()).toEqual(expect.arrayContaining(['late', 'model2', 'hosted1']))
  restorePart(library, find(library, 'summary', 'model'), now)
  expect(texts()).toContain('hosted1')
})

test('if the user asks to replace everything, new data replaces every part', async () => {
  const { library, write } = openDesk()
  await write('hosted import', videoId, 1)
  await write('caption file', videoId, 2)
  await write('local re-fetch', videoId, 3, true)
  expect(getVideo(library, videoId)).toMatchObject({
    saidOrigin: 'local',
    audioClips: [{ text: 'local3' }, {}],
    sections: [{ title: 'local3' }],
    // Missing data never replaces anything.
    visualClips: [{ description: 'hosted1' }],
    summary: { text: 'hosted1' },
  })
  expect(restorable(library).map(({ part, origin }) => `${part} ${origin}`)).toEqual(
    expect.arrayContaining(['said file', 'said hosted', 'sections hosted']),
  )
})

test('in any order of writes, nothing that the user made or paid for is lost', async () => {
  const steps = fc.array(
    fc.record({ name: fc.constantFrom<WriterName>(...writerNames), replace: fc.boolean(), restores: fc.nat(9) }),
    { minLength: 1, maxLength: 7 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (writes) => {
      const { library, write } = openDesk()
      const owned = new Set<string>()
      for (const [index, { name, replace, restores }] of writes.entries()) {
        const n = index + 1
        const calls = await write(name, videoId, n, replace)
        const kind =
          name === 'caption file'
            ? 'file'
            : name.startsWith('model')
              ? 'model'
              : name.startsWith('salvaged')
                ? 'salvaged'
                : 'hosted'
        const isPaid = calls > 0 && /hosted|salvaged/.test(name)
        if (isPaid || name === 'saved service result' || name === 'caption file' || name.startsWith('model'))
          owned.add(`${kind}${n}`)
        const kept = restorable(library)[restores]
        if (kept !== undefined) restorePart(library, kept.replacedId, now)
      }
      const all = JSON.stringify([findVideo(library, videoId), listReplacedParts(library, videoId, 0)])
      const originals = library.prepare('SELECT original FROM model_summaries').pluck().all().join()
      for (const mark of owned) expect(all + originals).toContain(mark)
      // A model's text must never be mistaken for a source's.
      expect(originals).not.toMatch(/model\d/)
    }),
    { numRuns: 60 },
  )
}, 300_000)
