import type { PartName } from '../../contract/app/replaced-parts.ts'
import type { Objection } from './may-replace.ts'
import type { Saved } from './save-video.ts'

const names: Record<PartName, string> = {
  said: 'the transcript',
  shown: 'the description of what is shown',
  sections: 'the list of sections',
  summary: 'the summary',
}

const reasons: Record<Objection, string> = {
  yours: 'is from your caption file',
  outranked: 'is from a service or a language model',
  incomplete: 'is more complete than the new one',
  wordless: 'has words, and the new one has none',
  language: 'is in another language than the new one',
}

/** Returns one sentence for each part of a video that was kept although another version arrived. */
export const describeKept = ({ rejected }: Pick<Saved, 'rejected'>): string[] =>
  rejected.map(({ part, objection }) => {
    const name = names[part]
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} you have was kept: it ${reasons[objection]}.`
  })
