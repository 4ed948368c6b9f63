// Reads the title, author and picture of a public video by oEmbed (https://oembed.com), the only documented YouTube interface used here.
import { watchUrl, youtubeSite } from '../../../contract/youtube/addresses.ts'
import { readPictures } from './player.ts'
import { at, numberAt, parseJson, stringAt } from './read-json.ts'
import type { Ask } from './request.ts'

function readAuthorUrl(text: string | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' && /(^|\.)youtube\.com$/.test(url.hostname) ? url.href : null
}

/** Undefined when oEmbed has no answer, as for removed and private videos. Throws what `ask` throws. */
export async function fetchOembed(ask: Ask, videoId: string, signal: AbortSignal) {
  const page = watchUrl(videoId)
  const url = `${youtubeSite}/oembed?${new URLSearchParams({ url: page, format: 'json' })}`
  const answer = await ask({ url, method: 'GET', headers: { 'accept-language': 'en' }, signal })
  const json = answer.kind === 'answered' && answer.status === 200 ? parseJson(answer.text) : undefined
  const title = stringAt(json, 'title')?.toWellFormed().trim()
  if (!title) return undefined
  const thumbnail = {
    url: at(json, 'thumbnail_url'),
    width: numberAt(json, 'thumbnail_width'),
    height: numberAt(json, 'thumbnail_height'),
  }
  return {
    title,
    author: stringAt(json, 'author_name')?.toWellFormed().trim() ?? '',
    authorUrl: readAuthorUrl(stringAt(json, 'author_url')),
    pictures: readPictures({ thumbnails: [thumbnail] }),
  }
}
