import { expect, test } from 'vitest'
import { passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import { insertRawResult } from '../../../src/backend/library/videos/raw-results.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { gapsOnly } from '../../../src/backend/raw-results/gaps-only.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { answerWith, createHarness, idOf, scriptedSource } from '../imports/scripted-source.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { said, shown, videoContent } from '../library/video-content.ts'

const videoId = idOf(1)
const kept = (library: ReturnType<typeof temporaryLibrary>) =>
  library.prepare('SELECT problem FROM raw_results').pluck().all()

test('paid raw data stays when this computer reads the video', async () => {
  const local = scriptedSource(
    () => answerWith([{ kind: 'fetched', videoId, video: videoContent({ videoId, audioClips: said('Read here.') }) }]),
    { kind: 'local', isPriced: false },
  )
  const { library, start, settled } = createHarness(local)
  insertRawResult(
    library,
    { videoId, json: '{}', problem: 'nothing of it could be read' },
    { at: 1, operation: 'videos' },
  )
  await settled(start([videoId]).importId)
  expect(getVideo(library, videoId).saidOrigin).toBe('local')
  expect(kept(library)).toEqual(['nothing of it could be read'])
})

test('a paid video that was readable but could not be saved is kept', async () => {
  const audioClips = Array.from({ length: passagesPerVideo + 1 }, () => said('x')).flat()
  const video = videoContent({ videoId, source: 'hosted', audioClips })
  const { library, start, settled } = createHarness(
    scriptedSource(() => answerWith([{ kind: 'fetched', videoId, video }])),
  )
  const { items } = await settled(start([videoId]).importId)
  expect(items).toMatchObject([{ state: 'failed', error: { type: 'BAD_INPUT' } }])
  expect(kept(library)).toEqual(['it could not be saved'])
})

test('an older result adds only missing parts to a video that was fetched since', () => {
  const library = temporaryLibrary()
  const hosted = { videoId, source: 'hosted' } as const
  const newer = videoContent({ ...hosted, title: 'New title', audioClips: said('new words') })
  saveVideo(library, newer, { openAtMs: 0, addedAt: 9 })
  const older = videoContent({
    ...hosted,
    title: 'Old title',
    description: 'Only here',
    audioClips: said('old words'),
    visualClips: shown('only here'),
    visualMethod: 'service',
  })
  saveVideo(library, gapsOnly(older, getVideo(library, videoId)), { openAtMs: 0, addedAt: 9 })
  expect(getVideo(library, videoId)).toMatchObject({
    title: 'New title',
    description: 'Only here',
    audioClips: [{ text: 'new words' }],
    visualClips: [{ description: 'only here' }],
  })
})
