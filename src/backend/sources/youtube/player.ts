// Reads the facts in a /player answer.

import type { OfferedStoryboard } from '../../../contract/app/storyboards.ts'
import { youtubeSite } from '../../../contract/youtube/addresses.ts'
import { type CaptionTrack, readCaptionTracks } from './caption-tracks.ts'
import { at, booleanAt, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import { readOfferedStoryboard } from './storyboard.ts'

export interface OfferedPicture {
  url: string
  width: number | null
  height: number | null
}

export interface PlayerAnswer {
  title: string
  description: string
  author: string
  authorUrl: string | null
  durationMs: number | null
  isEmbeddable: boolean | null
  pictures: OfferedPicture[]
  tracks: CaptionTrack[]
  storyboard: OfferedStoryboard | null
}

/** Reads the pictures of a `{thumbnails: []}` object. Pictures without an http or https address are left out. */
export function readPictures(value: unknown): OfferedPicture[] {
  return listAt(value, 'thumbnails').flatMap((item) => {
    const url = URL.parse(stringAt(item, 'url') ?? 'none:', youtubeSite)
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return []
    const size = (key: string) => {
      const pixels = numberAt(item, key)
      return pixels !== undefined && Number.isInteger(pixels) && pixels > 0 && pixels < 1e6 ? pixels : null
    }
    return [{ url: url.href, width: size('width'), height: size('height') }]
  })
}

const channelIdForm = /^UC[\w-]{22}$/

export const channelUrl = (channelId: string | undefined): string | null =>
  channelId !== undefined && channelIdForm.test(channelId) ? `${youtubeSite}/channel/${channelId}` : null

export const durationMsOf = (seconds: number | undefined): number | null =>
  seconds !== undefined && seconds > 0 && seconds < 1e7 ? Math.round(seconds * 1000) : null

export function readPlayer(json: unknown): PlayerAnswer {
  const seconds = numberAt(json, 'videoDetails', 'lengthSeconds')
  const channelId = stringAt(json, 'videoDetails', 'channelId')
  const details = (key: string) => textAt(json, 'videoDetails', key)?.toWellFormed().trim() ?? ''
  return {
    title: details('title'),
    description: details('shortDescription').replaceAll('\r\n', '\n'),
    author: details('author'),
    authorUrl: channelUrl(channelId),
    durationMs: durationMsOf(seconds),
    isEmbeddable: booleanAt(json, 'playabilityStatus', 'playableInEmbed') ?? null,
    pictures: readPictures(at(json, 'videoDetails', 'thumbnail')),
    tracks: readCaptionTracks(json),
    storyboard: readOfferedStoryboard(json),
  }
}
