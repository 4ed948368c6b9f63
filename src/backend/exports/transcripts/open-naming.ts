import type { Tag } from '../../../contract/app/tags.ts'
import type { SettledOptions } from '../../../contract/app/transcript-options.ts'
import type { AudioClip } from '../../../contract/app/videos.ts'
import type { Library } from '../../library/database/open.ts'
import { openPseudonyms, type Pseudonyms } from '../../library/layer/pseudonyms.ts'
import { isNumbered } from '../../library/layer/speakers.ts'
import { type Naming, namelessNaming, plainNaming } from './apply-options.ts'
import { NameReplacer } from './replace-names.ts'

/** How persons are named in a video. */
export type NameIn = (video: {
  videoId: string
  audioClips: readonly Pick<AudioClip, 'speakerId' | 'original'>[]
}) => Naming

function pseudonymous({ persons, ofSpeaker }: Pseudonyms, isOriginal: boolean): NameIn {
  const names = new NameReplacer()
  for (const { name, pseudonym } of persons) names.add(name, pseudonym)
  return ({ videoId, audioClips }) => {
    const known = new Map<string, string>()
    const speaker = (shown: string, isLabel: boolean) => {
      const key = `${isLabel} ${shown}`
      const pseudonym = known.get(key) ?? ofSpeaker(videoId, shown, isLabel)
      known.set(key, pseudonym)
      return pseudonym
    }
    // A source may name speakers whom the user has not named.
    const labels = new NameReplacer()
    const shown = new Set(audioClips.flatMap(({ speakerId }) => speakerId ?? []))
    const sent = new Set(audioClips.flatMap(({ original }) => original?.speakerId ?? []))
    for (const name of [...shown, ...sent])
      if (!isNumbered(name)) labels.add(name, () => speaker(name, isOriginal || !shown.has(name)))
    return {
      speaker: (name) => speaker(name, isOriginal),
      text: (text) => labels.replace(names.replace(text)),
      words: (text) => labels.replaceHead(names.replaceHead(text)),
      isPlain: false,
    }
  }
}

/** Tags with the persons in their names and descriptions named as `naming` says. */
export const renameTags = (tags: readonly Tag[], { text }: Pick<Naming, 'text'>): Tag[] =>
  tags.map((tag) => ({
    ...tag,
    name: text(tag.name),
    path: tag.path.map(text),
    description: text(tag.description),
  }))

/** Reads the persons of the library once. A pseudonym is given when it is first written, and stays. */
export function openNaming(
  library: Library,
  { speakers, isOriginal }: Pick<SettledOptions, 'speakers' | 'isOriginal'>,
): NameIn {
  if (speakers === 'names') return () => plainNaming
  if (speakers === 'none') return () => namelessNaming
  return pseudonymous(openPseudonyms(library), isOriginal)
}
