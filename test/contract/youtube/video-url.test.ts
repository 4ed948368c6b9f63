import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPageUrl, readVideoUrl } from '../../../src/contract/youtube/video-url.ts'

const id = 'dQw4w9WgXcQ'
const video = (openAtMs: number | null = null, videoId = id) => ({ kind: 'video', videoId, openAtMs })
const wrap = (link: string) => `https://www.youtube.com/redirect?q=${encodeURIComponent(link)}`
const reasonOf = (input: string) => {
  const url = readVideoUrl(input)
  return url.kind === 'unreadable' ? url.reason : url
}

describe('the forms of a video link', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `HTTP://WWW.YOUTUBE.COM/watch?v=${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    `https://www.youtube.com:443/watch?v=${id}`,
    `youtube.com/watch?v=${id}`,
    `//www.youtube.com/watch?v=${id}`,
    `gaming.youtube.com/watch?v=${id}`,
    `https://de.youtube.com/watch?app=desktop&v=${id}`,
    `https://www.youtube.com/watch?v=${id}&list=RD${id}`,
    `https://www.youtube.com/watch?v=${id}&list=WL&index=2`,
    `https://www.youtube.com/watch?list=PLx&amp;v=${id}&amp;pp=iAQB`,
    `https://www.youtube.com/watch#v=${id}`,
    `https://www.youtube.com/#!v=${id}`,
    `https://m.youtube.com/#/watch?v=${id}`,
    `https://www.youtube.com/movie?v=${id}`,
    `https://youtu.be/${id}/`,
    `https://youtu.be/watch?v=${id}`,
    `https://y2u.be/${id}`,
    `https://youtube-nocookie.com/embed/${id}?autoplay=1`,
    `https://studio.youtube.com/video/${id}/edit`,
    `https://img.youtube.com/vi/${id}/0.jpg`,
    `https://i3.ytimg.com/vi_webp/${id}/maxresdefault.webp`,
    `vnd.youtube://${id}`,
    `vnd.youtube://www.youtube.com/watch?v=${id}`,
    `youtube://${id}`,
    `youtube://watch?v=${id}`,
    `intent://www.youtube.com/watch?v=${id}#Intent;package=com.google.android.youtube;end`,
    `https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    `<https://youtu.be/${id}>`,
    `(https://youtu.be/${id}).`,
    `“https://youtu.be/${id}”,`,
    `\u200bhttps://youtu.be/${id}\ufeff`,
    `https://www.youtube.com/signin?next=%2Fwatch%3Fv%3D${id}`,
    `https://www.youtube.com/supported_browsers?next_url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    `https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    `https://www.google.co.uk/url?q=https://youtu.be/${id}`,
    `https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    `https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2F${id}&h=AT0`,
    `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fyoutu.be%2F${id}&data=05`,
    `https://web.archive.org/web/20200101000000/https://www.youtube.com/watch?v=${id}`,
    id,
    ` ${id}\n`,
  ])('%s', (input) => {
    expect(readVideoUrl(input)).toEqual(video())
  })

  it('uses the first eleven characters of an id that is too long in a link', () => {
    expect(readVideoUrl(`https://www.youtube.com/watch?v=${id}Q`)).toEqual(video())
    expect(readVideoUrl(`https://youtu.be/${id}_`)).toEqual(video())
  })

  it('gives ids that differ only in unused bits, and so mean the same video, one spelling', () => {
    for (const last of ['0', '1', '2', '3']) {
      expect(readVideoUrl(`https://youtu.be/aaaaaaaaaf${last}`)).toEqual(video(null, 'aaaaaaaaaf0'))
    }
    expect(readVideoUrl('aaaaaaaaaa_')).toEqual(video(null, 'aaaaaaaaaa8'))
  })

  it('reads ids that begin or end with a hyphen or an underscore', () => {
    expect(readVideoUrl('-_aaaaaaaa0')).toEqual(video(null, '-_aaaaaaaa0'))
    expect(readVideoUrl('https://youtu.be/_aaaaaaaa-A')).toEqual(video(null, '_aaaaaaaa-A'))
  })
})

describe('the opening position', () => {
  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1m30s', 90],
    ['t=1M30S', 90],
    ['t=1h2m3s', 3723],
    ['t=1h', 3600],
    ['t=1h30', 5400],
    ['t=2m5', 125],
    ['t=1h+30m', 5400],
    ['t=1:30', 90],
    ['t=01:02:03', 3723],
    ['t=90.5', 90.5],
    ['t=10,20', 10],
    ['start=30&end=60', 30],
    ['time_continue=7', 7],
    ['t=&start=4', 4],
    ['t=-5', null],
    ['t=soon', null],
    ['t=99999999999999999999', null],
    ['t=0', 0],
    ['start=0s', 0],
    ['end=60', null],
  ])('is read from %s in query and fragment', (time, seconds) => {
    expect(readVideoUrl(`https://www.youtube.com/watch?v=${id}&${time}`)).toEqual(video(seconds && seconds * 1000))
    expect(readVideoUrl(`https://youtu.be/${id}#${time}`)).toEqual(video(seconds && seconds * 1000))
  })

  it('is read despite a second question mark or a missing one', () => {
    expect(readVideoUrl(`https://www.youtube.com/watch?v=${id}?t=90`)).toEqual(video(90_000))
    expect(readVideoUrl(`https://youtu.be/${id}&t=90`)).toEqual(video(90_000))
  })

  it('is kept when the link is wrapped in other links', () => {
    expect(readVideoUrl(wrap(`https://youtu.be/${id}?t=9`))).toEqual(video(9000))
    expect(readVideoUrl(`vnd.youtube:${id}?t=2m5`)).toEqual(video(125_000))
  })
})

describe('a link in an answer', () => {
  it.each([
    ['https://www.youtube.com/watch?v=demoHeat01A', null],
    ['https://m.youtube.com/watch?list=x&v=demoHeat01A&t=83s', 83_000],
    ['https://youtu.be/demoHeat01A?t=1m23s', 83_000],
    ['https://www.youtube.com/shorts/demoHeat01A', null],
    ['https://www.youtube-nocookie.com/embed/demoHeat01A?start=83', 83_000],
    ['https://youtube.com/watch?v=demoHeat01A&t=1h2m3s', 3_723_000],
    ['https://youtube.com/watch?v=demoHeat01A&t=soon', null],
  ])('%s', (address, openAtMs) => {
    expect(readPageUrl(address)).toEqual(video(openAtMs, 'demoHeat01A'))
  })

  it.each([
    'https://example.org/watch?v=demoHeat01A',
    'https://www.youtube.com/@channel',
    'youtube',
    'https://youtu.be/short',
  ])('%s is not a video', (address) => {
    expect(readPageUrl(address).kind).toBe('unreadable')
  })
})

describe('a playlist or channel', () => {
  const playlistId = 'PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI'
  const playlist = { kind: 'playlist', playlistId }
  const channelId = 'UCK8sQmJBp8GCxrOtXWBpyEA'
  const channel = (path: string, tab: string | null = null) => ({ kind: 'channel', path, tab })

  it.each([
    [`https://www.youtube.com/playlist?list=${playlistId}`, playlist],
    [`https://m.youtube.com/playlist?list=${playlistId}&pp=iAQB`, playlist],
    [`https://www.youtube.com/embed/videoseries?list=${playlistId}`, playlist],
    [
      `https://music.youtube.com/playlist?list=RDCLAK5uy_abcdefghij`,
      { ...playlist, playlistId: 'RDCLAK5uy_abcdefghij' },
    ],
    [playlistId, playlist],
    ['https://www.youtube.com/@Google', channel('@Google')],
    ['https://www.youtube.com/%40Google/videos', channel('@Google', 'videos')],
    ['https://www.youtube.com/@Google/shorts?view=0', channel('@Google', 'shorts')],
    ['https://www.youtube.com/@Google/about', channel('@Google')],
    ['https://www.youtube.com/@%E6%97%A5%E6%9C%AC', channel('@%E6%97%A5%E6%9C%AC')],
    [`https://www.youtube.com/channel/${channelId}/streams`, channel(`channel/${channelId}`, 'streams')],
    ['https://www.youtube.com/c/Google/videos', channel('c/Google', 'videos')],
    ['https://www.youtube.com/user/Google', channel('user/Google')],
    ['https://www.youtube.com/Google', channel('Google')],
    ['@Google', channel('@Google')],
    [channelId, channel(`channel/${channelId}`)],
  ])('%s', (input, list) => {
    expect(readVideoUrl(input)).toEqual({
      kind: 'unreadable',
      reason: expect.stringMatching(/Select the videos/),
      list,
    })
  })

  it('may be named beside a video, and then the video is added', () => {
    expect(readVideoUrl(`https://www.youtube.com/watch?v=${id}&list=${playlistId}&index=3`)).toEqual({
      ...video(),
      list: playlist,
    })
    expect(readVideoUrl(`https://youtu.be/${id}?list=${playlistId}`)).toEqual({ ...video(), list: playlist })
  })

  it.each([
    ['https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ', /mix/],
    ['https://www.youtube.com/playlist?list=RDMMdQw4w9WgXcQ', /mix/],
    ['https://www.youtube.com/playlist?list=WL', /Watch later/],
    ['https://www.youtube.com/playlist?list=LL', /liked/],
    ['https://www.youtube.com/playlist', /cut off.*playlist/],
    ['https://www.youtube.com/playlist?list=PL', /cut off.*playlist/],
    ['https://www.youtube.com/channel/', /cut off.*channel/],
  ])('%s cannot be listed, and says why', (input, reason) => {
    expect(readVideoUrl(input)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) })
  })
})

describe('a link that is not a video', () => {
  it.each([
    ['https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI', /playlist/],
    ['https://www.youtube.com/watch?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI', /playlist/],
    ['https://www.youtube.com/embed/videoseries?list=PLx', /playlist/],
    ['PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI', /playlist/],
    ['https://www.youtube.com/embed/live_stream?channel=UCK8sQmJBp8GCxrOtXWBpyEA', /live page of a channel/],
    ['https://www.youtube.com/@Google', /channel/],
    ['https://www.youtube.com/%40Google/videos', /channel/],
    ['https://www.youtube.com/@Google/live', /live page of a channel/],
    ['https://www.youtube.com/Google', /channel/],
    ['@Google', /channel/],
    ['UCK8sQmJBp8GCxrOtXWBpyEA', /channel/],
    ['https://www.youtube.com/clip/UgytZKpehg-hEMBSn3F4AaABCQ', /clip/],
    ['https://www.youtube.com/results?search_query=cats', /search results/],
    ['https://www.youtube.com/hashtag/cats', /hashtag/],
    ['https://www.youtube.com/feed/subscriptions', /each visitor/],
    ['https://www.youtube.com/post/Ugkx', /post/],
    ['https://www.youtube.com/source/dQw4w9WgXcQ/shorts', /sound/],
    ['https://www.youtube.com/', /home page/],
    ['https://www.youtube.com/premium', /not a video/],
    ['https://www.youtube.com/watch?v=dQw4w9WgXc', /cut off.*has 10/],
    ['https://youtu.be/dQw', /cut off.*has 3/],
    ['https://www.youtube.com/watch?v=', /cut off/],
    ['https://www.youtube.com/shorts/', /cut off/],
    ['https://www.youtube.com/redirect?q=https%3A%2F%2Fexample.com&v=dQw4w9WgXcQ', /^Not a YouTube link/],
    ['https://www.youtube.com/oembed', /not a video/],
    ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', /^Not a YouTube link/],
    ['https://youtube.com@example.com/watch?v=dQw4w9WgXcQ', /^Not a YouTube link/],
    ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', /^Not a YouTube link/],
    ['https://www.google.com/search?q=programming', /^Not a YouTube link/],
    ['javascript:alert(1)', /^No video link/],
    ['https://[', /^No video link/],
    ['see you at ten', /^No video link/],
    ['', /^No video link/],
    ['a'.repeat(100_000), /^No video link/],
  ])('%s', (input, reason) => {
    expect(reasonOf(input)).toMatch(reason)
  })

  it('includes a link wrapped more than three times', () => {
    const link = `https://youtu.be/${id}`
    expect(readVideoUrl(wrap(wrap(wrap(link))))).toEqual(video())
    expect(reasonOf(wrap(wrap(wrap(wrap(link)))))).toMatch(/too many other links/)
  })

  it('is described in one complete sentence', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.webUrl().map((url) => `https://youtube.com${new URL(url).pathname}`),
        ),
        (input) => {
          const url = readVideoUrl(input)
          if (url.kind === 'unreadable') expect(url.reason).toMatch(/^[A-Z].{10,150}\.$/)
        },
      ),
    )
  })
})

describe('wild input', () => {
  const part = fc.constantFrom(
    ...[
      'https://',
      'http:',
      '//',
      'www.',
      'youtube.com',
      'youtu.be',
      '/',
      '?',
      '&',
      '#',
      '!',
      '=',
      'v=',
      't=',
      'list=',
      '%',
      '%3A',
    ],
    ...[
      'watch',
      'embed',
      'shorts',
      'redirect?q=',
      'google.com/url?q=',
      'vnd.youtube:',
      id,
      id.slice(1),
      '1h',
      ':',
      '\u0000',
      '\ud800',
      '@',
    ],
  )

  it('never throws, and returns an id in its one spelling and a whole, safe number of milliseconds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (input) => {
          const url = readVideoUrl(input)
          if (url.kind === 'unreadable') return
          expect(url.videoId).toMatch(/^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/)
          const ms = url.openAtMs ?? 0
          expect(Number.isSafeInteger(ms) && ms >= 0).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const recordedForms = join(import.meta.dirname, '../../../../shared/youtube/url-forms.tsv')

describe.skipIf(!existsSync(recordedForms))('recorded link forms, compared with yt-dlp', () => {
  const rows = existsSync(recordedForms) ? readFileSync(recordedForms, 'utf8').trim().split('\n').slice(1) : []
  const readsMore = /[?&]list=.*|attribution_link|oembed|consent\.|\/watch\/|\/w\/|ytimg\.com|^vnd\./

  it.each(rows.map((row) => row.split('\t')))('%s', (link = '', extractor, videoId) => {
    const url = readVideoUrl(link)
    if (videoId) expect(url).toMatchObject({ kind: 'video', videoId })
    else if (url.kind === 'video') {
      expect(link).toMatch(readsMore)
      expect(decodeURIComponent(link)).toContain(url.videoId)
    } else expect(extractor).toBeTruthy()
  })

  it.each(['watch?v=dQw4w9WgXcQ&list=', 'youtu.be/dQw4w9WgXcQ?list=', 'i.ytimg.com/vi/'])(
    'links with %s are read as videos',
    (form) => {
      const links = rows.map((row) => row.split('\t')[0] ?? '').filter((link) => link.includes(form))
      expect(links.map((link) => readVideoUrl(link))).toMatchObject([{ kind: 'video', videoId: id }])
    },
  )
})
