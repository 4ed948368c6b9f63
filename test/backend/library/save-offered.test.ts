import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listCollections } from '../../../src/backend/library/collections.ts'
import { saveOffered } from '../../../src/backend/library/save-offered.ts'
import { findVideo, getVideo, listVideos } from '../../../src/backend/library/videos.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { temporaryLibrary } from './temporary-library.ts'
import { idOf, said, save, shown, videoContent, wildVideo } from './video-content.ts'

const options = { replacesFuller: false, now: 5 }
const offer = (content: Partial<VideoContent>, number = 1, openAtMs = 0) => ({
  ...{ number, openAtMs, video: videoContent({ source: 'hosted', ...content }) },
})

const summary = { text: 'All of it.', method: 'service' as const }
const sections = [{ startMs: 0, endMs: 9, title: 'A', summary: 'a' }]

describe('saving what came along', () => {
  it('opens a new video where it matters, and leaves where a known one opens', () => {
    const library = temporaryLibrary()
    saveOffered(library, [offer({ audioClips: said('a') }, 1, 7000)], options)
    saveOffered(library, [offer({ audioClips: said('a', 'b') }, 1, 9000)], { ...options, now: 6 })
    expect(getVideo(library, idOf(1))).toMatchObject({ openAtMs: 7000, addedAt: 5, refreshedAt: 6 })
  })

  it.each<[string, Partial<VideoContent>, Partial<VideoContent>]>([
    ['what is said', { audioClips: said('one two three') }, { audioClips: said('one') }],
    ['what is shown', { visualClips: shown('a map', 'a boat') }, { visualClips: shown('a map') }],
    ['a summary', { summary }, { audioClips: said('everything'), visualClips: shown('a map') }],
    ['sections', { summary, sections, sectionMethod: 'service' }, { summary, audioClips: said('everything') }],
  ])('leaves a video that has more: %s', (part, known, offered) => {
    const library = temporaryLibrary()
    save(library, known)
    const before = findVideo(library, idOf(1))
    const [outcome] = saveOffered(library, [offer(offered)], options)
    expect(outcome).toMatchObject({ state: 'kept', message: expect.stringContaining(`(${part})`) })
    expect(findVideo(library, idOf(1))).toEqual(before)
  })

  it('takes the place of one that has no more, cut into other clips or from another source', () => {
    const library = temporaryLibrary()
    save(library, { audioClips: said('one two', 'three'), source: 'local' })
    expect(saveOffered(library, [offer({ audioClips: said('one two three') })], options)).toMatchObject([
      { state: 'replaced', hasTranscript: true },
    ])
    expect(getVideo(library, idOf(1)).source).toBe('hosted')
  })

  it('never leaves the library with less', () => {
    const library = temporaryLibrary()
    const lengthOf = (video: Omit<VideoContent, 'storyboard'> | undefined) => [
      video?.audioClips.map(({ text }) => text.trim()).join('').length ?? 0,
      video?.visualClips.map(({ description }) => description.trim()).join('').length ?? 0,
      Number(video?.summary != null),
      Number((video?.sections.length ?? 0) > 0),
    ]
    fc.assert(
      fc.property(fc.array(wildVideo, { maxLength: 4 }), (videos) => {
        for (const video of videos) {
          const mine = { ...video, videoId: idOf(1) }
          const before = lengthOf(findVideo(library, idOf(1)))
          saveOffered(library, [{ number: 1, openAtMs: 0, video: mine }], options)
          const after = lengthOf(findVideo(library, idOf(1)))
          for (const [part, length] of after.entries()) expect(length).toBeGreaterThanOrEqual(before[part] ?? 0)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('puts into the collection all that is there afterwards, and makes none for nothing', () => {
    const library = temporaryLibrary()
    save(library, { summary })
    const offered = [offer({ audioClips: said('a') }), offer({ videoId: idOf(2) }, 2)]
    saveOffered(library, [...offered, { number: 3, openAtMs: 0, video: null }], { ...options, collectionName: 'New' })
    expect(listCollections(library)).toMatchObject([{ name: 'New', videoCount: 2 }])
    saveOffered(library, [{ number: 3, openAtMs: 0, video: undefined }], { ...options, collectionName: 'Empty' })
    expect(listCollections(library)).toHaveLength(1)
  })

  it('that is more than the library can number fails alone', () => {
    const library = temporaryLibrary()
    const tooMany = offer({ audioClips: Array.from({ length: 140_000 }, () => said('x')).flat() })
    const outcomes = saveOffered(library, [tooMany, offer({ videoId: idOf(2) }, 2)], options)
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'saved'])
    expect(outcomes[0]?.message).not.toBeNull()
    expect(listVideos(library).map(({ videoId }) => videoId)).toEqual([idOf(2)])
  })
})
