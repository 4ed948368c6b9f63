import { expect, test } from 'vitest'
import { openDoor } from '../doors/http/open-door.ts'
import { said, shown, videoContent } from '../library/video-content.ts'
import { videoId } from './unread-desk.ts'

test('a partly unreadable video is served to other programs with its readable part', async () => {
  const unread = { said: 1, shown: 2, sections: 0, whole: ['summary' as const] }
  const video = videoContent({
    videoId,
    audioClips: said('One', 'Two'),
    visualClips: shown('A map'),
    source: 'hosted',
    unread,
  })
  const { url, key } = await openDoor({ videos: [video] })
  const response = await fetch(`${url}/videos`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: [`https://youtu.be/${videoId}`], contentOptions: { includeTranscription: true } }),
  })
  const { results } = await response.json()
  expect(results).toMatchObject([
    {
      status: { status: 'Success' },
      data: {
        transcription: { audioClips: [{ transcription: 'One' }, { transcription: 'Two' }], videoClips: { length: 1 } },
      },
    },
  ])
  expect(JSON.stringify(results)).not.toContain('unread')
})
