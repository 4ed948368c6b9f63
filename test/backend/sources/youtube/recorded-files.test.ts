// Reads every recorded answer as it is, on machines where some were recorded next to the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { captionsToClips } from '../../../../src/backend/captions/captions-to-clips.ts'
import { fetchCaptions } from '../../../../src/backend/sources/youtube/caption-body.ts'
import { type CaptionTrack, isGated, rankTracks } from '../../../../src/backend/sources/youtube/caption-tracks.ts'
import { contentFromYoutube } from '../../../../src/backend/sources/youtube/content.ts'
import { judge } from '../../../../src/backend/sources/youtube/playability.ts'
import { readPlayer } from '../../../../src/backend/sources/youtube/player.ts'
import { at } from '../../../../src/backend/sources/youtube/read-json.ts'
import type { Ask } from '../../../../src/backend/sources/youtube/request.ts'
import { readPage } from '../../../../src/backend/sources/youtube/watch-page.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { expectInOrder } from './in-order.ts'

const recordings = join(import.meta.dirname, '../../../../../shared/youtube')
const isThere = existsSync(recordings)
const list = (...path: string[]) => (isThere ? readdirSync(join(recordings, ...path)) : [])
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(recordings, ...path), 'utf8'))

const track: CaptionTrack = {
  url: 'https://www.youtube.com/api/timedtext?v=x',
  language: 'en',
  name: null,
  kind: 'manual',
  isOfOriginalAudio: true,
  isDefault: true,
}

describe.skipIf(!isThere)('recorded files', () => {
  const videos = list('videos')
  const players = ['videos', 'errors'].flatMap((kind) =>
    list(kind).flatMap((videoId) =>
      list(kind, videoId)
        .filter((file) => file.startsWith('player.'))
        .map((file) => [kind, videoId, file] as const),
    ),
  )

  test.each(players)('%s/%s/%s has a verdict, and tracks that can be requested', (kind, videoId, file) => {
    const answer = readJson(kind, videoId, file)
    const json = file === 'player.ANDROID-reel.json' ? (at(answer, 'playerResponse') ?? {}) : answer
    const verdict = judge(json, videoId)
    if (kind === 'errors') expect(['refused', 'unsure']).toContain(verdict.kind)
    const player = readPlayer(json)
    const ranked = rankTracks(player.tracks, ['en'])
    expect(new Set(ranked)).toEqual(new Set(player.tracks))
    // The whole local engine depends on the fact that these clients' captions are not locked.
    expect(ranked.some(isGated)).toBe(false)
  })

  const formatOf = (file: string) => file.split('.').at(-1)
  const bodies = list('captions')

  /** Answers with this file in its own format, and with an empty file in the others. */
  const answerWith =
    (file: string): Ask =>
    async ({ url }) => {
      const isIts = new URL(url).searchParams.get('fmt') === formatOf(file)
      const text = isIts ? readFileSync(join(recordings, 'captions', file), 'utf8') : '<!DOCTYPE html><html></html>'
      return { kind: 'answered', status: 200, text }
    }

  test.each(bodies)('captions/%s become clips one after the other', async (file) => {
    const body = await fetchCaptions(answerWith(file), track, new AbortController().signal)
    if (body.kind !== 'read') throw new Error(`not read: ${JSON.stringify(body)}`)
    const kind = file.includes('.asr.') ? 'automatic' : 'manual'
    expectInOrder(captionsToClips(body.lines, { kind, durationMs: null }))
  })

  test.each(videos.flatMap((videoId) => bodies.map((file) => [videoId, file] as const)))(
    '%s with the captions of %s is a complete video',
    async (videoId, file) => {
      const body = await fetchCaptions(answerWith(file), track, new AbortController().signal)
      if (body.kind !== 'read') throw new Error('not read')
      const player = readPlayer(at(readJson('videos', videoId, 'player.ANDROID-reel.json'), 'playerResponse'))
      const page = readPage(
        readJson('videos', videoId, 'next.WEB.json'),
        readJson('videos', videoId, 'player.WEB-fields.json'),
      )
      const kind = file.includes('.asr.') ? 'automatic' : 'manual'
      const captions = { track: { language: 'en', kind, name: null } as const, lines: body.lines, notes: body.notes }
      const video = contentFromYoutube({ videoId, player, page, captions })
      expect(videoContentSchema.parse(video)).toEqual(video)
      expectInOrder(video.audioClips)
      expect(video.audioClips.at(-1)?.endMs).toBeLessThanOrEqual(player.durationMs ?? Number.POSITIVE_INFINITY)
    },
  )
})
