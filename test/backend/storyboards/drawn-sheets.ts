// The frames of an invented video as the library would have them, without using a network.

import { readOfferedStoryboard } from '../../../src/backend/sources/youtube/storyboard.ts'
import { jpegSize } from '../../../src/backend/storyboards/jpeg-size.ts'
import type { Sheets } from '../../../src/backend/storyboards/sheets.ts'
import type { Storyboard } from '../../../src/contract/app/storyboards.ts'
import { makeVideo } from '../../fakes/youtube.ts'
import { type FakeStoryboard, sheetReply, storyboardAnswer } from '../../fakes/youtube-sheets.ts'

export interface DrawnSheets {
  videoId: string
  storyboard: Storyboard
  sheets: Pick<Sheets, 'find'>
}

export function drawSheets(fake: FakeStoryboard, durationMs: number): DrawnSheets {
  const video = makeVideo(1, { storyboard: fake, durationMs })
  const offered = readOfferedStoryboard(storyboardAnswer(video, 1))
  if (offered === null) throw new Error('the fake offers no storyboard')
  const { sheetUrls, ...grid } = offered
  const drawn = sheetUrls.map((address) => {
    const { pathname, searchParams } = new URL(address)
    const { status, body } = sheetReply(video, pathname, searchParams)
    return status === 200 && typeof body !== 'string' ? body : undefined
  })
  return {
    videoId: video.id,
    storyboard: { ...grid, sheets: drawn.map((bytes) => (bytes ? jpegSize(bytes) : null)) },
    sheets: { find: async (_, sheet) => drawn[sheet] && { type: 'image/jpeg', bytes: drawn[sheet] } },
  }
}
