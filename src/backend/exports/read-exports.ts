import type { Exported, ExportNote } from '../../contract/app/exports.ts'
import { defaultFileName } from '../../contract/app/file-name-template.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { partNames, type SettledOptions, settleOptions } from '../../contract/app/transcript-options.ts'
import type { Video } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { listCollections } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { listMarksOfVideo } from '../library/marks/marks.ts'
import { tagsOfVideo } from '../library/tags/tag-videos.ts'
import { listTags } from '../library/tags/tags.ts'
import { listVideos } from '../library/videos/video-rows.ts'
import { findOriginalVideo, findVideo } from '../library/videos/videos.ts'
import { estimatedTimes, listCaveats } from './caveats.ts'
import { videoWriters } from './formats.ts'
import type { ExportedVideo, Produced } from './produced.ts'
import { applyOptions } from './transcripts/apply-options.ts'
import { listBases } from './transcripts/list-bases.ts'
import { nameFile } from './transcripts/name-file.ts'
import { openNaming, renameTags } from './transcripts/open-naming.ts'

export type ExportedVideos = Extract<Exported, { type: 'videos' }>

/** The videos to export, each once. */
export const wantedIds = (library: Library, { videoIds }: Pick<ExportedVideos, 'videoIds'>): string[] => [
  ...new Set(videoIds ?? listVideos(library).map(({ videoId }) => videoId)),
]

export type ReadExport =
  | { kind: 'read'; exported: ExportedVideo; stem: string; notes: ExportNote[] }
  | Extract<Produced, { kind: 'skipped' }>

const skip = (videoId: string, reason: string): ReadExport => ({ kind: 'skipped', skipped: { videoId, reason } })

const has: Record<SettledOptions['parts'][number], (exported: ExportedVideo) => boolean> = {
  said: ({ video }) => video.audioClips.some(({ text }) => plainLine(text) !== ''),
  shown: ({ video }) => video.visualClips.length > 0,
  sections: ({ video }) => video.sections.length > 0,
  summary: ({ video }) => video.summary !== null,
  marks: ({ marks }) => marks.length > 0,
}

/** Why the video has nothing for the file; undefined if it has. */
function findLack(exported: ExportedVideo, { format, options }: ExportedVideos): string | undefined {
  const { video } = exported
  const { parts } = exported.options
  const title = plainLine(video.title) || video.videoId
  const { needsSaid } = videoWriters[format]
  if (parts.some((part) => has[part](exported)) && (!needsSaid || has.said(exported))) return undefined
  if (needsSaid || (parts.length === 1 && parts[0] === 'said')) {
    const name = format.toUpperCase()
    return `“${title}” has no transcript, so it cannot be exported as ${name}. Use Markdown, JSON or CSV for its other content.`
  }
  // Without a selection, a file with the facts alone is what the user asked for.
  if (options.parts === undefined) return undefined
  const wanted = new Intl.ListFormat('en', { type: 'disjunction' }).format(parts.map((part) => partNames[part]))
  return `“${title}” has nothing of what you selected: ${wanted}. Select other parts.`
}

/** What the file cannot say itself. */
function listNotes({ video }: ExportedVideo, format: ExportedVideos['format']): ExportNote[] {
  const { statesEstimates, statesUnread, statesBasis } = videoWriters[format]
  const untold = listCaveats(video).filter((sentence) =>
    sentence === estimatedTimes ? !statesEstimates : !statesUnread,
  )
  const sentences = [...(statesBasis ? [] : listBases(video)), ...untold]
  if (sentences.length === 0) return []
  const title = plainLine(video.title) || video.videoId
  return [{ videoId: video.videoId, note: `“${title}”: ${sentences.join(' ')}` }]
}

interface ExportReader {
  /** Reads a video for the format, or says why the format cannot have it. */
  read(videoId: string): ReadExport
  /** All tags, as the file may name them; empty without marks. */
  tags: readonly Tag[]
  /** What is asked for and the format has no place for, one sentence each. */
  unhonoured: readonly string[]
}

/** Tags, persons and collections are read once, videos when they are asked for. */
export function openReader(library: Library, request: ExportedVideos): ExportReader {
  const { format } = request
  const { options, unhonoured } = settleOptions(format, request.options)
  const template = request.options.fileName ?? defaultFileName
  const hasMarks = options.parts.includes('marks')
  const nameIn = openNaming(library, options)
  const { text } = nameIn({ videoId: '', audioClips: [] })
  const allTags = hasMarks ? renameTags(listTags(library), { text }) : []
  const tags = new Map(allTags.map((tag) => [tag.tagId, tag]))
  const collections = template.includes('{collection}') ? listCollections(library) : []
  const collectionOf = ({ collectionIds }: Video) =>
    collections.find(({ collectionId }) => collectionIds.includes(collectionId))?.name ?? null
  return {
    unhonoured,
    tags: allTags,
    read(videoId) {
      const found = options.isOriginal ? findOriginalVideo(library, videoId) : findVideo(library, videoId)
      if (found === undefined) return skip(videoId, `The video ${videoId} is not in the library. Add it first.`)
      const marks = hasMarks ? listMarksOfVideo(library, videoId) : []
      const naming = nameIn(found)
      const videoTagIds = hasMarks ? tagsOfVideo(library, videoId) : []
      const exported = { ...applyOptions(found, marks, options, naming), videoTagIds, tags, options }
      const lack = findLack(exported, request)
      if (lack !== undefined) return skip(videoId, lack)
      const collection = collectionOf(found)
      const { title, author, publishedAt } = exported.video
      const stem = nameFile(template, {
        title,
        author,
        publishedAt,
        videoId,
        captionTrack: found.captionTrack,
        collection: collection === null ? null : naming.text(collection),
      })
      return { kind: 'read', exported, stem, notes: listNotes(exported, format) }
    },
  }
}
