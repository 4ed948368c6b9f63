import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toNamedVideo } from '../../../../src/backend/sources/hosted/named-video.ts'
import { serviceVideoSchema } from '../../../../src/contract/app/service-videos.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { foundVideoSchema } from '../../../../src/contract/service/resources.ts'
import { searchResult } from '../../../contract/service/wire-arbitraries.ts'
import { fakeVideoId } from '../../../fakes/service.ts'

const url = `https://www.youtube.com/watch?v=${fakeVideoId(1)}`

it('whatever a service says about a video can be shown and stored', () => {
  fc.assert(
    fc.property(searchResult, fc.boolean(), (written, isVideo) => {
      const sent = JSON.parse(JSON.stringify(isVideo ? { ...written, url } : written))
      const { video, videoId, service } = toNamedVideo(foundVideoSchema.parse(sent)).named
      expect(serviceVideoSchema.parse(service)).toEqual(service)
      expect(videoId).toBe(isVideo ? fakeVideoId(1) : null)
      if (video === null) return
      expect(videoContentSchema.parse(video)).toEqual(video)
      expect(service.hasTranscript).toBe(video.audioClips.length + video.visualClips.length > 0)
    }),
  )
})

it('a name is made up if the service gives none', () => {
  const title = `Unknown title (${fakeVideoId(1)})`
  expect(toNamedVideo(foundVideoSchema.parse({ url })).named).toMatchObject({
    title,
    author: '',
    service: { score: null, highlights: [] },
    video: { title },
  })
  const page = 'https://example.com/talk'
  expect(toNamedVideo(foundVideoSchema.parse({ url: page })).named).toMatchObject({ title: page, video: null })
})

it('an address that the app may not open is left out', () => {
  expect(toNamedVideo(foundVideoSchema.parse({ url: 'javascript:alert(1)' })).named).toMatchObject({
    url: '',
    videoId: null,
  })
})
