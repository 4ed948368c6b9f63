import { describe, expect, it } from 'vitest'
import { listCollections } from '../../../src/backend/library/collections.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { findVideo, getVideo } from '../../../src/backend/library/videos/videos.ts'
import { saveOffered } from '../../../src/backend/saving/save-offered.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save, shown, videoContent } from '../library/video-content.ts'

const options = { replace: false, now: 5 }
const offer = (content: Partial<VideoContent>, number = 1, openAtMs = 0) => ({
  number,
  openAtMs,
  video: videoContent({ source: 'hosted', ...content }),
})

const summary = { text: 'All of it.', method: 'service' as const }
const sections = [{ startMs: 0, endMs: 9, title: 'A', summary: 'a' }]

describe('saving data that came with a search or an answer', () => {
  it('opens a new video at its moment, and does not change where a known one opens', () => {
    const library = temporaryLibrary()
    saveOffered(library, [offer({ audioClips: said('a') }, 1, 7000)], options)
    saveOffered(library, [offer({ audioClips: said('a', 'b') }, 1, 9000)], { ...options, now: 6 })
    expect(getVideo(library, idOf(1))).toMatchObject({ openAtMs: 7000, addedAt: 5, refreshedAt: 6 })
  })

  it.each<[string, Partial<VideoContent>, Partial<VideoContent>]>([
    ['its transcript, if none arrived', { audioClips: said('one two') }, { visualClips: [] }],
    [
      'its visual clips, if nothing arrived',
      { visualClips: shown('a map'), visualMethod: 'service' },
      { summary: null },
    ],
    ['its summary, if none arrived', { summary }, { audioClips: [] }],
    ['its sections, if none arrived', { sections, sectionMethod: 'service' }, { audioClips: [] }],
  ])('keeps what a video has: %s', (_what, known, offered) => {
    const library = temporaryLibrary()
    save(library, { ...known, source: 'hosted' })
    const before = findVideo(library, idOf(1))
    const [outcome] = saveOffered(library, [offer(offered)], options)
    expect(outcome).toMatchObject({ state: 'kept', message: 'The service sent nothing new. The video stays as it is.' })
    expect(findVideo(library, idOf(1))).toEqual({ ...before, refreshedAt: options.now })
  })

  it("keeps the user's caption file, says so, and replaces it only if the user asks for that", () => {
    const library = temporaryLibrary()
    save(library, { audioClips: said('mine'), captionTrack: { language: 'en', kind: 'file', name: 'my.srt' } })
    const [kept] = saveOffered(library, [offer({ audioClips: said('theirs') })], options)
    expect(kept).toMatchObject({
      state: 'kept',
      canReplace: true,
      hasTranscript: true,
      message: 'The transcript you have was kept: it is from your caption file.',
    })
    expect(getVideo(library, idOf(1)).audioClips).toEqual(said('mine'))
    const [replaced] = saveOffered(library, [offer({ audioClips: said('theirs') })], { ...options, replace: true })
    expect(replaced).toMatchObject({ state: 'replaced', message: null })
    expect(getVideo(library, idOf(1)).audioClips).toEqual(said('theirs'))
  })

  it('replaces what this computer read, cut into the same clips or not', () => {
    const library = temporaryLibrary()
    save(library, { audioClips: said('one two', 'three'), source: 'local' })
    expect(saveOffered(library, [offer({ audioClips: said('one two three') })], options)).toMatchObject([
      { state: 'replaced', hasTranscript: true },
    ])
    expect(getVideo(library, idOf(1)).source).toBe('hosted')
  })

  it('adds every video that is now in the library to the collection, and creates no empty collection', () => {
    const library = temporaryLibrary()
    save(library, { summary })
    const offered = [offer({ audioClips: said('a') }), offer({ videoId: idOf(2) }, 2)]
    saveOffered(library, [...offered, { number: 3, openAtMs: 0, video: null }], { ...options, collectionName: 'New' })
    expect(listCollections(library)).toMatchObject([{ name: 'New', videoCount: 2 }])
    saveOffered(library, [{ number: 3, openAtMs: 0, video: undefined }], { ...options, collectionName: 'Empty' })
    expect(listCollections(library)).toHaveLength(1)
  })

  it('fails only for a video that has more clips than the library can number', () => {
    const library = temporaryLibrary()
    const tooMany = offer({ audioClips: Array.from({ length: 140_000 }, () => said('x')).flat() })
    const outcomes = saveOffered(library, [tooMany, offer({ videoId: idOf(2) }, 2)], options)
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'saved'])
    expect(outcomes[0]?.message).not.toBeNull()
    expect(listVideos(library).map(({ videoId }) => videoId)).toEqual([idOf(2)])
  })
})
