// Overlong titles and other labels, for every way a video gets into the library.
import { describe, expect, it } from 'vitest'
import { readCaptionFile } from '../../../src/backend/caption-files/read-caption-file.ts'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { contentFromService as fromService } from '../../../src/backend/sources/hosted/content.ts'
import { toNamedVideo } from '../../../src/backend/sources/hosted/named-video.ts'
import { contentFromYoutube as fromYoutube } from '../../../src/backend/sources/youtube/content.ts'
import { readAlert, readListHeader } from '../../../src/backend/sources/youtube/lists/list-header.ts'
import { readListRow } from '../../../src/backend/sources/youtube/lists/list-row.ts'
import { readPlayer } from '../../../src/backend/sources/youtube/player.ts'
import { readPage } from '../../../src/backend/sources/youtube/watch-page.ts'
import { readInfo } from '../../../src/backend/sources/youtube/yt-dlp/read-info.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { videoDataSchema } from '../../../src/contract/service/videos.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { makeVideo } from '../../fakes/youtube.ts'
import { microformatAnswer, nextAnswer, playerAnswer } from '../../fakes/youtube-answers.ts'
import { lockup, row } from '../../fakes/youtube-list-rows.ts'
import { infoOf } from '../../fakes/yt-dlp.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

const long = 'Long '.repeat(200_000).trim()
const cutLong = `${long.slice(0, 999).trimEnd()}…`
const longAddress = `https://www.youtube.com/@${'x'.repeat(1_000_000)}`
const id = fakeVideoId(1)
const watch = `https://www.youtube.com/watch?v=${id}`

const sent = {
  url: `${watch}&list=${'x'.repeat(1_000_000)}`,
  title: long,
  description: long,
  author: { name: long, url: longAddress, avatar: longAddress },
  thumbnail: { url: longAddress, width: 10, height: 10 },
  favicon: longAddress,
  transcription: {
    audioClips: [
      { startTime: 0, endTime: 1, transcription: long, speakerId: long },
      { startTime: 1, endTime: 2, transcription: 'Short.', speakerId: 'Ada' },
    ],
    videoClips: [],
  },
  summary: { overallSummary: long, sectionSummaries: [{ startTime: 0, endTime: 1, title: long, summary: long }] },
}

const addresses = { authorUrl: null, authorAvatarUrl: null, faviconUrl: null, thumbnail: null }
const originalLengths = {
  title: long.length,
  author: long.length,
  description: long.length,
  authorUrl: longAddress.length,
  authorAvatarUrl: longAddress.length,
  faviconUrl: longAddress.length,
  thumbnail: longAddress.length,
}

describe('a video from a service', () => {
  it('has labels short enough to show, records their original lengths, and keeps its transcript complete', () => {
    const { video } = fromService(id, videoDataSchema.parse(sent), null)
    expect(video).toMatchObject({ url: watch, title: cutLong, author: cutLong, ...addresses })
    expect(video.description).toHaveLength(100_000)
    expect(video.description.endsWith('…')).toBe(true)
    expect(video.extra.originalLengths).toEqual(originalLengths)
    expect(video.sections.map(({ title, summary }) => [title, summary])).toEqual([[cutLong, long]])
    expect(video.audioClips.map(({ text, speakerId }) => [text, speakerId])).toEqual([
      [long, cutLong],
      ['Short.', 'Ada'],
    ])
    expect(video.summary?.text).toBe(long)
  })

  it('is shortened in a search or an answer, too, with and without an id', () => {
    const { named } = toNamedVideo(videoDataSchema.parse(sent) as Parameters<typeof toNamedVideo>[0])
    expect(named).toMatchObject({ url: '', title: cutLong, author: cutLong, service: { authorUrl: null } })
    expect(named.service.description).toHaveLength(100_000)
    const page = `https://example.com/${'x'.repeat(1_000_000)}`
    expect(toNamedVideo({ url: page }).named).toMatchObject({ url: '', title: `${page.slice(0, 999)}…`, video: null })
  })

  it('that is short is unchanged', () => {
    const { video } = fromService(id, videoDataSchema.parse({ ...sent, title: 'T'.repeat(1000) }), null)
    expect(video.title).toBe('T'.repeat(1000))
    expect(video.extra.originalLengths).not.toHaveProperty('title')
  })
})

describe('a video from YouTube', () => {
  const made = { ...makeVideo(3), title: long, author: long, description: long }
  const captions = {
    track: { language: 'en', kind: 'automatic' as const, name: null },
    lines: made.cues.slice(0, 20).map((cue) => ({ ...cue, marks: [] })),
    notes: [],
  }
  const expectShort = (video: VideoContent) => {
    expect(video).toMatchObject({ title: cutLong, author: cutLong })
    expect(video.description).toHaveLength(100_000)
    expect(video.extra.originalLengths).toMatchObject({ title: long.length, author: long.length })
  }

  it('has labels short enough to show, whether from a player or from yt-dlp', () => {
    const player = readPlayer(playerAnswer(made, 'IOS', 1))
    const page = readPage(nextAnswer(made), microformatAnswer(made))
    expectShort(fromYoutube({ videoId: made.id, player, page, captions }))
    expectShort(fromYoutube({ videoId: made.id, ...readInfo(infoOf(made)), captions }))
  })

  it("is shortened in a list, and so is the list's own title", () => {
    const entry = { videoId: made.id, title: long, author: long, durationMs: 1000 }
    expect(readListRow(row(entry, 0))).toMatchObject({ title: cutLong, author: cutLong })
    expect(readListRow(lockup(entry))).toMatchObject({ title: cutLong, author: cutLong })
    const title = { simpleText: long }
    expect(readListHeader({ header: { playlistHeaderRenderer: { title, ownerText: title } } })).toMatchObject({
      title: cutLong,
      owner: cutLong,
    })
    expect(readAlert({ alerts: [{ alertRenderer: { type: 'ERROR', text: title } }] })).toBe(cutLong)
  })
})

it('a speaker in a caption file has a name short enough to show', () => {
  const ttml = `<tt><head><metadata><ttm:agent xml:id="a"><ttm:name>${long}</ttm:name></ttm:agent></metadata></head>
    <body><p begin="0s" end="2s" ttm:agent="a">Hello there.</p><p begin="2s" end="4s" ttm:agent="Ada">Good day.</p></body></tt>`
  const { lines } = readCaptionFile({ name: 'a.ttml', bytes: new TextEncoder().encode(ttml) })
  const clips = captionsToClips(lines, { kind: 'manual', durationMs: null })
  expect(clips.map(({ speakerId }) => speakerId)).toEqual([cutLong, 'Ada'])
})

it('the original length belongs to its text and is removed together with it', () => {
  const library = temporaryLibrary()
  const saveSent = (data: object) =>
    saveVideo(library, fromService(id, videoDataSchema.parse(data), null).video, { openAtMs: 0, addedAt: 1 })
  saveSent(sent)
  expect(getVideo(library, id).extra.originalLengths).toEqual(originalLengths)
  // The new result has no other fields, so the old ones stay with their original lengths.
  saveSent({ url: watch, title: 'Short', author: { name: 'Ada' } })
  const { title: _, author: __, ...others } = originalLengths
  expect(getVideo(library, id)).toMatchObject({ title: 'Short', author: 'Ada' })
  expect(getVideo(library, id).extra.originalLengths).toEqual(others)
  const all = { ...sent, title: 'Short', description: 'Short', author: {}, thumbnail: null, favicon: null }
  saveSent(all)
  expect(getVideo(library, id).extra).not.toHaveProperty('originalLengths.description')
})
