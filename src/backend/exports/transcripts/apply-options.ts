// The one place that applies the user's options to a video, so that no writer can let out what was left out.
import type { Mark } from '../../../contract/app/marks.ts'
import type { SettledOptions } from '../../../contract/app/transcript-options.ts'
import { withoutUnread } from '../../../contract/app/unread.ts'
import type { AudioClip, Unread, Video } from '../../../contract/app/videos.ts'

/** How persons are named in what leaves. */
export interface Naming {
  /** The name to write for a speaker as the library shows it; null for none. */
  speaker(shown: string): string | null
  /** A title, summary or note of unknown origin, in which names of persons are replaced. */
  text(text: string): string
  /** The words of a clip. Only a name before a colon at their beginning is replaced. */
  words(text: string): string
  /** True if nothing is renamed. */
  isPlain: boolean
}

export const plainNaming: Naming = {
  speaker: (shown) => shown,
  text: (text) => text,
  words: (text) => text,
  isPlain: true,
}

export const namelessNaming: Naming = { ...plainNaming, speaker: () => null, isPlain: false }

function unreadLeft(unread: Unread | null, has: (part: 'said' | 'shown' | 'sections' | 'summary') => boolean) {
  let left = unread
  if (!has('said')) left = withoutUnread(left, 'said')
  if (!has('shown')) left = withoutUnread(left, 'shown')
  if (left === null) return null
  const whole = left.whole.filter((part) => (part !== 'sections' && part !== 'summary') || has(part))
  const rest = { ...left, whole, sections: has('sections') ? left.sections : 0 }
  return rest.said + rest.shown + rest.sections + rest.whole.length === 0 ? null : rest
}

/** A clip with its speaker renamed. What the source said of the speaker is renamed too, or goes. */
function renameClip({ original, ...clip }: AudioClip, naming: Naming): AudioClip {
  const speakerId = clip.speakerId === null ? null : naming.speaker(clip.speakerId)
  const text = naming.words(clip.text)
  const isCorrected = original !== undefined && original.text !== clip.text
  return {
    ...clip,
    text,
    speakerId,
    ...(isCorrected && { original: { text: naming.words(original.text), speakerId } }),
  }
}

/** What is not asked for is gone, and persons are named as asked. The words said and shown, and quotes, stay as they are. */
export function applyOptions(
  video: Video,
  marks: readonly Mark[],
  { parts, isOriginal }: SettledOptions,
  naming: Naming,
): { video: Video; marks: Mark[] } {
  const has = (part: SettledOptions['parts'][number]) => parts.includes(part)
  const { said, shown, sections, summary } = {
    said: has('said'),
    shown: has('shown'),
    sections: has('sections'),
    summary: has('summary'),
  }
  const isWhole = said && shown && sections && summary && naming.isPlain
  const { text } = naming
  const clips = said ? video.audioClips : []
  return {
    video: {
      ...video,
      title: text(video.title),
      author: text(video.author),
      description: text(video.description),
      captionTrack: said && video.captionTrack ? { ...video.captionTrack, name: nameOf(video, naming) } : null,
      saidOrigin: said ? video.saidOrigin : null,
      visualMethod: shown ? video.visualMethod : null,
      visualModel: shown ? video.visualModel : null,
      summary: summary && video.summary ? { ...video.summary, text: text(video.summary.text) } : null,
      sectionMethod: sections ? video.sectionMethod : null,
      sections: sections
        ? video.sections.map((section) => ({
            ...section,
            title: text(section.title),
            summary: summary ? text(section.summary) : '',
          }))
        : [],
      audioClips: naming.isPlain ? clips : clips.map((clip) => renameClip(clip, naming)),
      visualClips: shown ? video.visualClips : [],
      unread: unreadLeft(video.unread, has),
      // Fields of the source that nobody knows may hold anything, also what was left out.
      extra: isWhole ? video.extra : {},
    },
    marks: (has('marks') ? marks : []).map((mark) => renameMark(mark, naming, isOriginal)),
  }
}

const nameOf = ({ captionTrack }: Video, { text }: Naming) =>
  captionTrack === null || captionTrack.name === null ? null : text(captionTrack.name)

/** A mark as the file shows it: with its speakers renamed. Without the user's layer, it has no speakers. */
export function renameMark(mark: Mark, naming: Naming, isOriginal = false): Mark {
  const speakers = isOriginal ? [] : mark.speakers.flatMap((speaker) => naming.speaker(speaker) ?? [])
  return {
    ...mark,
    speakers: [...new Set(speakers)],
    title: naming.text(mark.title),
    author: naming.text(mark.author),
    note: naming.text(mark.note),
    madeBy: naming.isPlain ? mark.madeBy : '',
  }
}
