import type { ChosenList } from '../../../contract/app/imports.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { linkOfList, type VideoList } from '../../../contract/youtube/list-url.ts'
import { unreadable } from '../../../contract/youtube/unreadable.ts'
import { normaliseVideoId } from '../../../contract/youtube/video-id.ts'
import { readVideoUrl } from '../../../contract/youtube/video-url.ts'
import { readLine } from './read-line.ts'

/** One item found in the pasted text. `list` is the playlist or channel that it names, alone or together with a video. */
export type Pasted = { input: string; list?: VideoList } & (
  | {
      kind: 'video'
      videoId: string
      openAtMs: number
      /** Whether the same video occurs earlier in the text. */
      isDuplicate: boolean
      /** For a video selected from a list: its title there. */
      listedTitle?: string
    }
  | { kind: 'unreadable'; reason: string }
  /** A list that occurred earlier, where its selected videos were inserted. */
  | { kind: 'repeated' }
)

const longestInput = 300
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/**
 * Returns the items of a text, in order. Each link and bare id (see find-bare-ids.ts) is one item. A line of words without either is one
 * unreadable item; words beside a link are ignored. Each entry of an array is one item, or one for each link and id in it.
 */
export function readPasted(pasted: string | readonly string[]): Pasted[] {
  const found = typeof pasted === 'string' ? pasted.split(lineBreak).flatMap(readTextLine) : pasted.flatMap(readEntry)
  return markDuplicates(found)
}

/** Replaces playlists and channels with the videos that the user selected from them. */
export function putChosen(found: readonly Pasted[], chosen: readonly ChosenList[]): Pasted[] {
  const lists = new Map(chosen.map((list) => [list.link, list.videos]))
  const done = new Set<string>()
  const expanded = found.flatMap((thing): Pasted[] => {
    const link = thing.list && linkOfList(thing.list)
    const videos = link === undefined ? undefined : lists.get(link)
    if (link === undefined || videos === undefined) return [thing]
    if (done.has(link)) return thing.kind === 'video' ? [thing] : [{ input: thing.input, kind: 'repeated' }]
    done.add(link)
    const own = thing.kind === 'video' ? thing : undefined
    const isOwnChosen = videos.some(({ videoId }) => videoId === own?.videoId)
    const inOrder = videos.map(({ videoId, title }): Pasted => {
      if (videoId === own?.videoId) return { ...own, listedTitle: title }
      return {
        input: watchUrl(videoId),
        kind: 'video',
        videoId: normaliseVideoId(videoId),
        openAtMs: 0,
        isDuplicate: false,
        listedTitle: title,
      }
    })
    return own && !isOwnChosen ? [own, ...inOrder] : inOrder
  })
  return markDuplicates(expanded)
}

function readTextLine(line: string): Pasted[] {
  const found = readLine(line)
  if (found.length > 0) return found.map(({ text, url }) => toPasted(text, url))
  return holdsWords(line) ? [toPasted(line, readVideoUrl(line))] : []
}

function readEntry(entry: string): Pasted[] {
  const found = entry.split(lineBreak).flatMap(readLine)
  const [only] = found
  if (only && found.length === 1) return [toPasted(entry, only.url)]
  if (only) return found.map(({ text, url }) => toPasted(text, url))
  return [
    entry.trim() === ''
      ? { input: entry, kind: 'unreadable', reason: unreadable.empty }
      : toPasted(entry, readVideoUrl(entry)),
  ]
}

/** False for lines that only consist of rules, brackets or tags. */
function holdsWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line.replace(/<[^<>]*>/g, ''))
}

function toPasted(input: string, url: ReturnType<typeof readVideoUrl>): Pasted {
  return url.kind === 'video'
    ? { input: shorten(input), ...url, openAtMs: url.openAtMs ?? 0, isDuplicate: false }
    : { input: shorten(input), ...url }
}

function shorten(input: string): string {
  const text = input.trim()
  return text.length > longestInput ? `${text.slice(0, longestInput - 1).toWellFormed()}…` : text.toWellFormed()
}

function markDuplicates(found: readonly Pasted[]): Pasted[] {
  const seen = new Set<string>()
  return found.map((thing) => {
    if (thing.kind !== 'video') return thing
    const isDuplicate = seen.has(thing.videoId)
    seen.add(thing.videoId)
    return { ...thing, isDuplicate }
  })
}
