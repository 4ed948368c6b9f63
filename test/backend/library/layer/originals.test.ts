// Whatever the user corrects or names, what the sources sent stays as it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCaptionFiles } from '../../../../src/backend/caption-files/caption-files.ts'
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { assignClips, readSpeaker } from '../../../../src/backend/library/layer/assign-clips.ts'
import { correctText, listCorrections, revertCorrections } from '../../../../src/backend/library/layer/corrections.ts'
import { applySomeLayers } from '../../../../src/backend/library/layer/pending-layers.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { fingerprintOf } from '../../../../src/backend/library/videos/kept-summaries.ts'
import { restoreSummary, writeModelSummary } from '../../../../src/backend/library/videos/model-summaries.ts'
import { findTextSize } from '../../../../src/backend/library/videos/text-sizes.ts'
import { findOriginalVideo, findVideo } from '../../../../src/backend/library/videos/videos.ts'
import { writeDescriptions } from '../../../../src/backend/library/videos/visual-clips.ts'
import { nameSpeaker } from '../../../../src/backend/persons/name-speaker.ts'
import { listRestorable } from '../../../../src/backend/saving/list-restorable.ts'
import { restorePart, saveVideo } from '../../../../src/backend/saving/save-video.ts'
import { countTermsAfresh, readTerms } from '../counted-afresh.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, shown, videoContent } from '../video-content.ts'

const videoId = idOf(1)

const delivered = (n: number) =>
  videoContent({
    source: 'hosted',
    audioClips: [
      { startMs: 0, endMs: 2000, text: 'The rufe is white', speakerId: 'speaker_1', isSound: false },
      { startMs: 2000, endMs: 4000, text: `Delivery ${n} of this`, speakerId: 'speaker_2', isSound: false },
      { startMs: 4000, endMs: 6000, text: 'Nobody said the rufe', speakerId: null, isSound: false },
    ],
    visualClips: n % 2 === 0 ? [] : shown('A rufe'),
    visualMethod: n % 2 === 0 ? null : 'service',
    sections: [{ startMs: 0, endMs: 6000, title: 'All', summary: 'Of all' }],
    sectionMethod: 'service',
    summary: { text: `Summary ${n}`, method: 'service' },
  })

const author = (now: number) => ({ madeBy: 'Ada', now })

/** What sources, models and files bring. `n` makes the text new. */
const writers = {
  save: (library: Library, n: number) => void saveVideo(library, delivered(n), { openAtMs: 0, addedAt: n }),
  same: (library: Library, n: number) => void saveVideo(library, delivered(0), { openAtMs: 0, addedAt: n }),
  async file(library: Library, n: number) {
    const files = createCaptionFiles({
      library,
      fetchAround: async () => videoContent({}),
      changes: { publish: () => {} },
      onVideoSaved: () => {},
      now: () => n,
    })
    const text = `1\n00:00:00,000 --> 00:00:02,000\nThe rufe is white\n\n2\n00:00:02,000 --> 00:00:05,000\nFile ${n}\n`
    const file = { name: 'file.srt', bytes: Buffer.from(text) }
    await files.add({ videoId, file, language: 'en' }, new AbortController().signal)
  },
  describe: (library: Library, n: number) =>
    writeDescriptions(library, videoId, { visualClips: shown(`A rufe ${n}`), visualModel: 'seer' }, n),
  summarise(library: Library, n: number) {
    const video = findOriginalVideo(library, videoId)
    if (video === undefined) return
    const sections = video.sections.map((one) => ({ ...one, summary: `Model ${n}` }))
    writeModelSummary(library, videoId, {
      ...{ model: 'small', at: n, fingerprint: fingerprintOf(video), text: `Model ${n}` },
      sections,
    })
  },
  unsummarise: (library: Library, n: number) => void restoreSummary(library, videoId, n),
  restore(library: Library, n: number) {
    const [part] = listRestorable(library, videoId, n)
    if (part !== undefined) restorePart(library, part.replacedId, n)
  },
}

/** What the user does. */
const layers = {
  correct(library: Library, n: number) {
    const { textVersion = 0, audioClips = [] } = findVideo(library, videoId) ?? {}
    const clip = n % Math.max(audioClips.length, 1)
    const text = `${(audioClips[clip]?.text ?? '').replaceAll('rufe', 'roof')} corrected`
    const work = () => correctText(library, { videoId, textVersion, kind: 'said', clip, text }, author(n))
    if (audioClips.length > 0) recordAct(library, { title: 'x', now: n }, work)
  },
  correctShown(library: Library, n: number) {
    const { textVersion = 0, visualClips = [] } = findVideo(library, videoId) ?? {}
    const wanted = { videoId, textVersion, kind: 'shown' as const, clip: 0, text: `A roof corrected ${n}` }
    if (visualClips.length > 0)
      recordAct(library, { title: 'x', now: n }, () => correctText(library, wanted, author(n)))
  },
  revert(library: Library, n: number) {
    const ids = listCorrections(library, videoId).map(({ correctionId }) => correctionId)
    recordAct(library, { title: 'x', now: n }, () => revertCorrections(library, ids.slice(0, 1)))
  },
  async name(library: Library, n: number) {
    const label = findOriginalVideo(library, videoId)?.audioClips.find(({ speakerId }) => speakerId)?.speakerId
    if (label) await nameSpeaker(library, { videoId, label, name: `Person ${n % 3}`, everywhere: false }, n)
  },
  assign(library: Library, n: number) {
    const { textVersion = 0, audioClips = [] } = findVideo(library, videoId) ?? {}
    if (audioClips.length === 0) return
    const speaker = readSpeaker(library, videoId, `Person ${n % 4}`)
    const clips = [n % audioClips.length]
    recordAct(library, { title: 'x', now: n }, () =>
      assignClips(library, { videoId, textVersion, clips }, speaker, author(n)),
    )
  },
  undo(library: Library, n: number) {
    const actId = library.prepare<[], number>('SELECT max(id) FROM acts WHERE is_undone = 0').pluck().get()
    if (typeof actId === 'number') undoAct(library, actId, n)
  },
  index(library: Library) {
    applySomeLayers(library, 5)
    indexWaitingVideos(library)
  },
}

interface Step {
  name: keyof typeof writers | keyof typeof layers
}

const isWriter = (name: Step['name']): name is keyof typeof writers => name in writers

async function run(steps: readonly Step[], withUser: boolean) {
  const library = temporaryLibrary()
  writers.save(library, 0)
  for (const [index, { name }] of steps.entries()) {
    if (isWriter(name)) await writers[name](library, index + 1)
    else if (withUser) await layers[name](library, index + 1)
  }
  return library
}

/** All that is stored of what sources and models sent, and what is computed from it. */
function originalsOf(library: Library) {
  const { textVersion: _, ...video } = findOriginalVideo(library, videoId) ?? {}
  return {
    video,
    size: findTextSize(library, videoId),
    summaries: library.prepare('SELECT fingerprint, original, sections, is_of_earlier_text FROM model_summaries').all(),
    parts: library.prepare('SELECT at, part, origin, reason, content FROM replaced_parts ORDER BY at, id').all(),
  }
}

const anySteps = fc.array(
  fc.record({ name: fc.constantFrom(...(Object.keys({ ...writers, ...layers }) as Step['name'][])) }),
  { maxLength: 12 },
)

test('after any sequence of writers, corrections, names and undos, the originals are those without the user', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const library = await run(steps, true)
      expect(originalsOf(library)).toEqual(originalsOf(await run(steps, false)))
      layers.index(library)
      expect(readTerms(library)).toEqual(countTermsAfresh(library))
    }),
    { numRuns: 60 },
  )
})
