// What the text of an exported video rests on.
import type { Video } from '../../../contract/app/videos.ts'
import { basisOf, describeBasis } from '../../../contract/describe-basis.ts'

type Layered = { readonly original?: { readonly text: string } | { readonly description: string } | undefined }

/** A name that the user gave to a speaker does not correct the words. */
const isCorrected = <Clip extends Layered & ({ text: string } | { description: string })>(clip: Clip): boolean => {
  const { original } = clip
  if (original === undefined) return false
  if ('text' in clip && 'text' in original) return clip.text !== original.text
  return 'description' in clip && 'description' in original && clip.description !== original.description
}

export interface Bases {
  /** Each is a description such as “automatic captions, corrected by you”; null if the file has no such text. */
  said: string | null
  shown: string | null
  summary: string | null
}

const withCorrections = <Clip extends Parameters<typeof isCorrected>[0]>(clips: readonly Clip[]) =>
  clips.filter(isCorrected)

function describeSummary({ summary, sections, sectionMethod }: Video): string | null {
  if (summary === null && !sections.some((section) => section.summary !== '')) return null
  const method = summary?.method ?? (sectionMethod === 'service' ? 'service' : 'extractive')
  if (method === 'service') return 'written by a hosted service'
  if (method === 'model') return `written by ${summary?.by?.model ?? 'a language model'}`
  return 'sentences of the transcript, selected by Footnote'
}

/** What each kind of text in an exported video rests on. */
export function basesOf(video: Video): Bases {
  const { audioClips, visualClips } = video
  const of = (kind: 'said' | 'shown', clips: readonly Parameters<typeof isCorrected>[0][]) =>
    clips.length === 0 ? null : describeBasis(basisOf(video, kind, withCorrections(clips))) || 'source unknown'
  return {
    said: of('said', audioClips),
    shown: of('shown', visualClips),
    summary: describeSummary(video),
  }
}

/** The same as lines such as “What is said: automatic captions”. */
export function listBases(video: Video): string[] {
  const { said, shown, summary } = basesOf(video)
  return [
    ...(said === null ? [] : [`What is said: ${said}.`]),
    ...(shown === null ? [] : [`What is shown: ${shown}.`]),
    ...(summary === null ? [] : [`Summary: ${summary}.`]),
  ]
}
