import type { AudioClip } from '../../contract/app/videos.ts'
import { extract, weighTerms } from './extract.ts'
import { sentencesOf } from './sentences.ts'

/** An extractive summary of a whole video, longer for longer videos; empty if nothing was said. */
export function summariseClips(clips: readonly AudioClip[]): string {
  const sentences = sentencesOf(clips.filter(({ isSound }) => !isSound))
  const minutes = ((clips.at(-1)?.endMs ?? 0) - (clips[0]?.startMs ?? 0)) / 60_000
  const mostSentences = Math.min(8, 2 + Math.floor(minutes / 5))
  return extract(sentences, weighTerms(sentences), { mostSentences, mostWords: 30 * mostSentences })
}
