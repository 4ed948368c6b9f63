import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rewriteOrigin } from '../../../../src/backend/sources/youtube/origin.ts'
import { readPlayer } from '../../../../src/backend/sources/youtube/player.ts'
import { bestThumbnail } from '../../../../src/backend/sources/youtube/thumbnail.ts'
import { readAvatarUrl, readDateText, readMicroformat } from '../../../../src/backend/sources/youtube/watch-page.ts'

const watchPage = (...contents: object[]) => ({
  contents: { twoColumnWatchNextResults: { results: { results: { contents } } } },
})
const dated = (text: string) => watchPage({ videoPrimaryInfoRenderer: { dateText: { simpleText: text } } })

describe('the date', () => {
  test.each([
    ['Premiered 4 Jun 2026', '2026-06-04'],
    ['Mar 17, 2021', '2021-03-17'],
    ['22 Sept 2017', '2017-09-22'],
  ])('is read from words: %s', (text, day) => {
    expect(readDateText(dated(text))).toBe(Date.parse(`${day}T00:00:00Z`))
  })

  test('is unknown if the words contain none', () => {
    expect(readDateText(dated('3 days ago'))).toBeNull()
  })

  test('is exact in the microformat', () => {
    const microformat = { playerMicroformatRenderer: { publishDate: '2021-03-17T12:56:59-07:00', category: 'News' } }
    expect(readMicroformat({ microformat })).toMatchObject({
      publishedAt: Date.UTC(2021, 2, 17, 19, 56, 59),
      category: 'News',
    })
  })
})

describe('pictures', () => {
  const picture = (name: string, width: number | null, height: number | null) => ({
    url: `https://i.ytimg.com/${name}`,
    width,
    height,
  })

  test('are the largest wide one up to 1280 pixels', () => {
    const sd = picture('sd', 640, 480)
    const hq720 = picture('hq720', 1280, 720)
    expect(bestThumbnail([sd, picture('mq', 320, 180), hq720, picture('4k', 3840, 2160)])).toEqual(hq720)
    expect(bestThumbnail([picture('small', 168, 94), sd])).toEqual(sd)
    expect(bestThumbnail([picture('unknown', null, null)])?.url).toContain('unknown')
    expect(bestThumbnail([])).toBeNull()
  })

  test('of the channel may come without a scheme', () => {
    const thumbnail = {
      thumbnails: [
        { url: '//yt3.ggpht.com/a', width: 48 },
        { url: '//yt3.ggpht.com/b', width: 176 },
      ],
    }
    const owner = { videoOwnerRenderer: { thumbnail } }
    expect(readAvatarUrl(watchPage({ videoSecondaryInfoRenderer: { owner } }))).toBe('https://yt3.ggpht.com/b')
    expect(readAvatarUrl({})).toBeNull()
  })
})

describe('the player’s details', () => {
  test('are unknown rather than wrong', () => {
    const player = readPlayer({
      videoDetails: {
        title: ' A \ud800title ',
        lengthSeconds: '0',
        channelId: 'javascript:alert(1)',
        thumbnail: {
          thumbnails: [{ url: 'javascript:alert(1)' }, { url: 'https://i.ytimg.com/x', width: -1, height: 1.5 }],
        },
      },
    })
    expect(player).toMatchObject({
      title: 'A \ufffdtitle',
      durationMs: null,
      authorUrl: null,
      isEmbeddable: null,
      author: '',
    })
    expect(player.pictures).toEqual([{ url: 'https://i.ytimg.com/x', width: null, height: null }])
  })

  test('are read from arbitrary data without throwing', () => {
    const details = fc.dictionary(
      fc.constantFrom('title', 'lengthSeconds', 'thumbnail', 'author', '__proto__'),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ videoDetails: details, captions: fc.anything() })), (answer) => {
        readPlayer(answer)
        readMicroformat(answer)
        readDateText(answer)
      }),
    )
  })
})

describe('rewriteOrigin', () => {
  test('replaces scheme, host and port only', () => {
    expect(rewriteOrigin('https://i.ytimg.com/vi/a/hq.jpg?x=1', 'http://127.0.0.1:8080')).toBe(
      'http://127.0.0.1:8080/vi/a/hq.jpg?x=1',
    )
    expect(rewriteOrigin('https://i.ytimg.com/vi/a/hq.jpg', undefined)).toBe('https://i.ytimg.com/vi/a/hq.jpg')
    for (const other of ['https://service.example/a.jpg', 'https://notyoutube.com/a.jpg'])
      expect(rewriteOrigin(other, 'http://127.0.0.1:8080')).toBe(other)
  })
})
