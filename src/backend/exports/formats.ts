// The writers of all formats. A name in the contract without a writer here does not compile.
import type { AnswerFormat, MarkFormat, VideoFormat } from '../../contract/app/exports.ts'
import { toCsv } from './csv.ts'
import { writeHtml } from './documents/html.ts'
import { videoDocument } from './documents/video-document.ts'
import { writeWord } from './documents/write-word.ts'
import { toJson } from './json.ts'
import { toMd } from './md.ts'
import type { ExportedVideo, Piece, Project } from './produced.ts'
import { toEaf } from './qda/eaf.ts'
import { writeQdpx } from './qda/qdpx.ts'
import { toAtlasti, toMaxqda, toNvivo } from './qda/timed-text.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'
import { zipFiles } from './zip.ts'

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
  /** True if the file itself says what its text rests on. */
  statesBasis: boolean
}

/** One file for each video. */
interface OneForEach extends AboutVideos {
  each(exported: ExportedVideo): Piece | Promise<Piece>
}

/** One file for all videos. */
interface OneForAll extends AboutVideos {
  all(videos: AsyncIterable<ExportedVideo>, project: Project): AsyncIterable<Piece>
}

export type FormatOfVideos = OneForEach | OneForAll

const docx = {
  extension: 'docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const html = { extension: 'html', mediaType: 'text/html' }

const subtitles = { needsSaid: true, statesUnread: true, statesEstimates: true, statesBasis: true }
const timedText = { extension: 'txt', mediaType: 'text/plain' }
const wholeVideo = { needsSaid: false, statesUnread: true, statesEstimates: true, statesBasis: true }

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export const videoWriters: Record<VideoFormat, FormatOfVideos> = {
  srt: {
    ...subtitles,
    statesEstimates: false,
    statesUnread: false,
    statesBasis: false,
    extension: 'srt',
    mediaType: 'application/x-subrip',
    each: toSrt,
  },
  vtt: { ...subtitles, extension: 'vtt', mediaType: 'text/vtt', each: toVtt },
  txt: { ...wholeVideo, extension: 'txt', mediaType: 'text/plain', each: toTxt },
  md: { ...wholeVideo, extension: 'md', mediaType: 'text/markdown', each: toMd },
  docx: { ...wholeVideo, ...docx, each: (exported) => writeWord(videoDocument(exported)) },
  html: { ...wholeVideo, ...html, each: (exported) => collect(writeHtml(videoDocument(exported))) },
  json: { ...wholeVideo, extension: 'json', mediaType: 'application/json', each: toJson },
  csv: {
    ...wholeVideo,
    statesUnread: false,
    extension: 'csv',
    mediaType: 'text/csv',
    each: toCsv,
  },
  qdpx: {
    ...wholeVideo,
    extension: 'qdpx',
    mediaType: 'application/octet-stream',
    all: (videos, project) => zipFiles(writeQdpx(videos, project)),
  },
  eaf: { ...wholeVideo, extension: 'eaf', mediaType: 'text/xml', each: toEaf },
  maxqda: { ...wholeVideo, ...timedText, each: ({ video }) => toMaxqda(video) },
  atlasti: { ...wholeVideo, ...timedText, each: ({ video }) => toAtlasti(video) },
  nvivo: { ...wholeVideo, ...timedText, each: ({ video }) => toNvivo(video) },
}

const md = { extension: 'md', mediaType: 'text/markdown' }
const csv = { extension: 'csv', mediaType: 'text/csv' }
const json = { extension: 'json', mediaType: 'application/json' }

const { extension, mediaType } = videoWriters.qdpx
const qdpx = { extension, mediaType }

export const markFileKinds: Record<MarkFormat, FileKind> = { md, obsidian: md, docx, html, csv, json, qdpx }
export const answerFileKinds: Record<AnswerFormat, FileKind> = { md, docx, html, csv, json }
