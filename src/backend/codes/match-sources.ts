// Which videos of the library the sources of a project are.
import type { CodedSource } from '../../contract/app/codes.ts'
import { readVideoUrl } from '../../contract/youtube/video-url.ts'
import { safeFileName } from '../exports/file-names.ts'
import { guids } from '../exports/qda/guids.ts'
import type { MatchableVideo } from '../library/videos/matchable-videos.ts'
import { anchorWords } from '../marks/anchor-words.ts'
import type { QdaSource } from './qda-project.ts'

export interface MatchedSource {
  source: QdaSource
  video: MatchableVideo | undefined
  by: CodedSource['by']
  /** The id of a video that the source names and that is not in the library. */
  missingId: string | null
}

/** A name without the id and extensions that exports add, and without what file names cannot have. */
const titleKey = (name: string) =>
  safeFileName(
    name
      .replace(/\.(?:txt|docx?|rtf|odt|md|mp4|mov|mp3|wav|m4a|webm|mkv|transcribed)$/gi, '')
      .replace(/\[[\w-]{11}\]\s*$/, ''),
    '',
  ).toLowerCase()

/** The address stands at the beginning of the text that Footnote exports. */
const searchedLength = 3000

function findIds({ name, description, text }: QdaSource): { ofName: string[]; ofText: string[] } {
  const ofName = [...name.matchAll(/\[([A-Za-z0-9_-]{11})\]/g)].map(([, id = '']) => id)
  const places = [name, description.slice(0, searchedLength), text?.slice(0, searchedLength) ?? '']
  const links = places.flatMap((place) => place.match(/https?:\/\/[^\s<>"')\]]{1,500}/g) ?? [])
  const ofText = links.flatMap((link) => {
    const read = readVideoUrl(link)
    return read.kind === 'video' ? read.videoId : []
  })
  return { ofName, ofText }
}

/** Matches by GUID, by the id or address of the video, and by a title that only one video has. */
export function matchSources(sources: readonly QdaSource[], videos: readonly MatchableVideo[]): MatchedSource[] {
  const byId = new Map(videos.map((video) => [video.videoId, video]))
  const byGuid = new Map(videos.map((video) => [guids.source(video.videoId), video]))
  const byTitle = Map.groupBy(videos, ({ title }) => titleKey(title))
  return sources.map((source): MatchedSource => {
    const same = byGuid.get(source.guid)
    if (same !== undefined) return { source, video: same, by: 'guid', missingId: null }
    const { ofName, ofText } = findIds(source)
    const named = [...ofName, ...ofText].flatMap((id) => byId.get(id) ?? [])[0]
    if (named !== undefined) return { source, video: named, by: 'id', missingId: null }
    const key = titleKey(source.name)
    const titled = key === '' ? [] : (byTitle.get(key) ?? [])
    if (titled.length === 1) return { source, video: titled[0], by: 'title', missingId: null }
    return { source, video: undefined, by: null, missingId: ofName[0] ?? ofText[0] ?? null }
  })
}

const runLength = 4

/** The runs of four words of a text. */
function runsOf(text: string): Set<string> {
  const keys = anchorWords(text).map(({ key }) => key)
  const runs = new Set<string>()
  for (let at = 0; at + runLength <= keys.length; at++) runs.add(keys.slice(at, at + runLength).join(' '))
  return runs
}

/** How much of a video must be in a source, and how much more than of any other video. */
const [leastShare, leastLead] = [0.5, 0.2]
const fewestRuns = 20

/**
 * Compares the text of sources with the words of videos. Call `add` with the words of each video, then `best`, which tells the video of each
 * source that has most of its words; undefined if none has, or two have.
 */
export function compareTexts(sources: readonly QdaSource[]) {
  const texts = sources.map(({ text }) => runsOf(text ?? ''))
  const shares = sources.map((): { video: MatchableVideo; share: number }[] => [])
  return {
    add(video: MatchableVideo, words: string): void {
      const runs = runsOf(words)
      if (runs.size < fewestRuns) return
      for (const [index, known] of texts.entries()) {
        let common = 0
        for (const run of runs) if (known.has(run)) common++
        if (common / runs.size >= leastShare) shares[index]?.push({ video, share: common / runs.size })
      }
    },
    best: (source: QdaSource): MatchableVideo | undefined => {
      const [first, second] = (shares[sources.indexOf(source)] ?? []).sort((a, b) => b.share - a.share)
      return first !== undefined && first.share - (second?.share ?? 0) >= leastLead ? first.video : undefined
    },
  }
}
