// Divides a video into the parts that can be replaced one by one, each with its own origin.
import { isDeepStrictEqual } from 'node:util'
import type { PartName, PartOrigin } from '../../contract/app/replaced-parts.ts'
import type { SaidOrigin, Video, VideoContent } from '../../contract/app/videos.ts'
import type { Automatic, PartContents } from '../library/videos/replaced-parts.ts'
import type { Standing } from './may-replace.ts'

export interface Part<Name extends PartName> {
  origin: PartOrigin
  /** The number of entries that arrived but could not be read. */
  unread: number
  content: PartContents[Name]
}

export type PartsByName = { [Name in PartName]: Part<Name> | null }

/** The displayed data of a video that can be divided into parts. */
export type Divisible = Omit<VideoContent, 'storyboard'> & Pick<Video, 'visualModel' | 'saidOrigin'>

const isAutomatic = ({ sectionMethod }: Pick<VideoContent, 'sectionMethod'>) =>
  sectionMethod === 'topics' || sectionMethod === 'even'

/** The fields of `extra` that belong to the transcript. */
const saidFields = ['captionNotes', 'transcription']

const saidExtra = (extra: VideoContent['extra']): VideoContent['extra'] =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => saidFields.includes(name)))

export const otherExtra = (extra: VideoContent['extra']): VideoContent['extra'] =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !saidFields.includes(name)))

const automaticOf = (video: Pick<VideoContent, 'sections' | 'sectionMethod' | 'summary'>): Automatic => ({
  sections: isAutomatic(video) ? video.sections : [],
  sectionMethod: isAutomatic(video) ? video.sectionMethod : null,
  summary: video.summary?.method === 'extractive' ? video.summary : null,
})

/** The origin of the transcript in a video that a source delivered; null without a transcript. */
export function saidOriginOf({ audioClips, captionTrack, source }: VideoContent): SaidOrigin | null {
  if (audioClips.length === 0) return null
  return captionTrack?.kind === 'file' ? 'file' : source
}

/** The transcript part, even without words: clips, caption track, and the sections and summary that Footnote made automatically. */
export const saidContentOf = (video: Divisible): PartContents['said'] => ({
  audioClips: video.audioClips,
  captionTrack: video.captionTrack,
  extra: saidExtra(video.extra),
  automatic: automaticOf(video),
})

/** Divides a video into parts. The caller must remove a model's summary first and add it as a part afterwards. */
export function divideVideo(video: Divisible): PartsByName {
  const { source, saidOrigin, audioClips, unread } = video
  const { visualClips, visualMethod, visualModel, sections, sectionMethod, summary } = video
  return {
    said:
      audioClips.length === 0
        ? null
        : {
            origin: saidOrigin ?? source,
            unread: unread?.said ?? 0,
            content: saidContentOf(video),
          },
    shown:
      visualClips.length === 0
        ? null
        : {
            origin: visualMethod === 'model' ? 'model' : 'hosted',
            unread: unread?.shown ?? 0,
            content: { visualClips, visualMethod, visualModel },
          },
    sections:
      sections.length === 0 || isAutomatic(video)
        ? null
        : {
            origin: sectionMethod === 'service' ? 'hosted' : 'local',
            unread: unread?.sections ?? 0,
            content: { sections, sectionMethod },
          },
    summary:
      summary === null || summary.method === 'extractive'
        ? null
        : { origin: summary.method === 'model' ? 'model' : 'hosted', unread: 0, content: { summary, byModel: null } },
  }
}

const isSpoken = ({ text, isSound }: VideoContent['audioClips'][number]) => !isSound && text.trim() !== ''

function standingOf<Name extends PartName>(part: Part<Name> | null): Standing | null {
  if (part === null) return null
  const { origin, unread, content } = part
  if (!('audioClips' in content)) return { origin, unread, hasWords: true, language: null }
  return {
    origin,
    unread,
    hasWords: content.audioClips.some(isSpoken),
    language: content.captionTrack?.language ?? null,
  }
}

export const standingsOf = (parts: PartsByName): Record<PartName, Standing | null> => ({
  said: standingOf(parts.said),
  shown: standingOf(parts.shown),
  sections: standingOf(parts.sections),
  summary: standingOf(parts.summary),
})

/** The data to compare: if it is equal in two parts, the second brings nothing new. */
const essences: { [Name in PartName]: (content: PartContents[Name]) => unknown } = {
  said: ({ audioClips, captionTrack }) => [audioClips, captionTrack],
  shown: (content) => content,
  // Chapter summaries are excerpts of the transcript and are rebuilt when it changes, so they are not compared.
  sections: ({ sections, sectionMethod }) =>
    sectionMethod === 'service' ? sections : sections.map(({ startMs, title }) => [startMs, title]),
  summary: ({ summary }) => [summary.text, summary.method],
}

export function isSame<Name extends PartName>(name: Name, one: Part<Name>, other: Part<Name>): boolean {
  return isDeepStrictEqual(essences[name](one.content), essences[name](other.content))
}
