// Answers of YouTube with arbitrary data in any place become a video that matches the contract, or a refusal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fetchCaptions } from '../../../../src/backend/sources/youtube/caption-body.ts'
import { captionUrl, isGated, rankTracks } from '../../../../src/backend/sources/youtube/caption-tracks.ts'
import { contentFromYoutube } from '../../../../src/backend/sources/youtube/content.ts'
import { judge } from '../../../../src/backend/sources/youtube/playability.ts'
import { readPlayer } from '../../../../src/backend/sources/youtube/player.ts'
import { readPage } from '../../../../src/backend/sources/youtube/watch-page.ts'
import { readInfo, refusalOf } from '../../../../src/backend/sources/youtube/yt-dlp/read-info.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { makeVideo } from '../../../fakes/youtube.ts'
import { microformatAnswer, nextAnswer, playerAnswer } from '../../../fakes/youtube-answers.ts'
import { infoOf } from '../../../fakes/yt-dlp.ts'

const video = makeVideo(3)
const seed = 20261121

/** Every place in a value, as the list of keys that leads there. */
function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  return [[...path], ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function put(value: unknown, [key, ...rest]: readonly string[], wild: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return wild
  const copy = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, put(Reflect.get(value, key), rest, wild))
  return copy
}

const wildValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    -1,
    1e300,
    '1e999',
    '99999999999999999999',
    '\u0000\ud800',
    'javascript:alert(1)',
    '//x',
    [],
    {},
    null,
  ),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
)

const wildly = (answer: object) =>
  fc
    .array(fc.tuple(fc.constantFrom(...placesOf(answer)), wildValue), { maxLength: 4 })
    .map((changes) => changes.reduce<unknown>((value, [place, wild]) => put(value, place, wild), answer))
    // Removes holes from arrays, which JSON cannot have.
    .map((changed): unknown => JSON.parse(JSON.stringify(changed)))

const captions = {
  track: { language: 'en', kind: 'automatic' as const, name: null },
  lines: video.cues.slice(0, 20).map((cue) => ({ ...cue, marks: [] })),
  notes: [],
}

describe('wild answers', () => {
  test('of players and pages become a verdict and a video', () => {
    const answers = fc.tuple(
      wildly(playerAnswer(video, 'IOS', 1)),
      wildly(nextAnswer(video)),
      wildly(microformatAnswer(video)),
    )
    fc.assert(
      fc.property(answers, ([json, next, microformat]) => {
        expect(judge(json, video.id).kind).toEqual(expect.any(String))
        const player = readPlayer(json)
        for (const track of rankTracks(player.tracks, ['en', 'no tag at all'])) {
          isGated(track)
          expect(new URL(captionUrl(track, 'json3')).origin).toBe('https://www.youtube.com')
        }
        const content = contentFromYoutube({ videoId: video.id, player, page: readPage(next, microformat), captions })
        expect(videoContentSchema.parse(content)).toEqual(content)
      }),
      { seed, numRuns: 200 },
    )
  })

  test('of yt-dlp become a refusal or a video', () => {
    fc.assert(
      fc.property(wildly(infoOf(video)), (info) => {
        refusalOf(info)
        const content = contentFromYoutube({ videoId: video.id, ...readInfo(info), captions })
        expect(videoContentSchema.parse(content)).toEqual(content)
      }),
      { seed, numRuns: 150 },
    )
  })

  test('of caption files become lines or a reason', async () => {
    const [track] = readPlayer(playerAnswer(video, 'IOS', 1)).tracks
    if (!track) throw new Error('no track')
    const status = fc.constantFrom(200, 200, 200, 204, 301, 400, 403, 404, 410, 500)
    const text = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ events: value })),
    )
    await fc.assert(
      fc.asyncProperty(fc.record({ kind: fc.constant('answered' as const), status, text }), async (answer) => {
        const body = await fetchCaptions(async () => answer, track, new AbortController().signal)
        expect(['read', 'expired', 'missing']).toContain(body.kind)
      }),
      { seed, numRuns: 200 },
    )
  })
})
