// The writers of all formats. A name in the contract without a writer here does not compile.
import type { AnswerFormat, MarkFormat, VideoFormat } from '../../contract/app/exports.ts'
import { toCsv } from './csv.ts'
import { toJson } from './json.ts'
import { toMd } from './md.ts'
import type { ExportedVideo, Piece, Production } from './produced.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'

export interface FileKind {
  extension: string
  mediaType: string
}

interface AboutVideos extends FileKind {
  /** True if the file would be empty without spoken clips. */
  needsSaid: boolean
  /** True if the file itself says when its times are estimated. */
  statesEstimates: boolean
  /** True if the file itself says when parts of the video could not be read. */
  statesUnread: boolean
}

/** One file for each video. */
interface OneForEach extends AboutVideos {
  each(exported: ExportedVideo): Piece | Promise<Piece>
}

/** One file for all videos. */
interface OneForAll extends AboutVideos {
  all(videos: AsyncIterable<ExportedVideo>, production: Production): AsyncIterable<Piece>
}

export type FormatOfVideos = OneForEach | OneForAll

const subtitles = { needsSaid: true, statesUnread: true, statesEstimates: true }
const wholeVideo = { needsSaid: false, statesUnread: true, statesEstimates: true }

export const videoWriters: Record<VideoFormat, FormatOfVideos> = {
  srt: {
    ...subtitles,
    statesEstimates: false,
    statesUnread: false,
    extension: 'srt',
    mediaType: 'application/x-subrip',
    each: ({ video }) => toSrt(video),
  },
  vtt: { ...subtitles, extension: 'vtt', mediaType: 'text/vtt', each: ({ video }) => toVtt(video) },
  txt: { ...subtitles, extension: 'txt', mediaType: 'text/plain', each: ({ video }) => toTxt(video) },
  md: { ...wholeVideo, extension: 'md', mediaType: 'text/markdown', each: ({ video }) => toMd(video) },
  json: { ...wholeVideo, extension: 'json', mediaType: 'application/json', each: ({ video }) => toJson(video) },
  csv: {
    ...wholeVideo,
    statesUnread: false,
    extension: 'csv',
    mediaType: 'text/csv',
    each: ({ video }) => toCsv(video),
  },
}

const md = { extension: 'md', mediaType: 'text/markdown' }
const csv = { extension: 'csv', mediaType: 'text/csv' }
const json = { extension: 'json', mediaType: 'application/json' }

export const markFileKinds: Record<MarkFormat, FileKind> = { md, csv, json }
export const answerFileKinds: Record<AnswerFormat, FileKind> = { md }
