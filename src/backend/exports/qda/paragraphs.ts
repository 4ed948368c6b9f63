// The text of a video as paragraphs with their time and speaker. All formats of this folder begin with it.
import type { AudioClip, Video } from '../../../contract/app/videos.ts'
import { groupParagraphs, isInSection } from '../../../contract/group-paragraphs.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { joinsTightly } from '../../../contract/unspaced.ts'
import { speakerLabel } from '../speaker-label.ts'
import { allowedInXml } from './xml.ts'

/** The text of one clip within its paragraph. */
interface ClipPart {
  clip: number
  /** The UTF-16 offset of the clip's text in the paragraph. */
  at: number
  text: string
}

export interface Paragraph {
  kind: 'said' | 'shown' | 'section'
  startMs: number
  endMs: number
  /** As the source or the user gives it; null if nobody is known. */
  speakerId: string | null
  /** The name to write; null if nobody is known. */
  speaker: string | null
  text: string
  /** Empty for a section. */
  parts: ClipPart[]
}

/** One line of text that every format can hold. */
export const cleanLine = (text: string): string => allowedInXml(plainLine(text))

type Numbered = AudioClip & { clip: number }

function joinParts(clips: readonly { clip: number; text: string }[]): { text: string; parts: ClipPart[] } {
  let joined = ''
  const parts: ClipPart[] = []
  for (const { clip, text: raw } of clips) {
    const text = cleanLine(raw)
    if (text === '') continue
    const last = parts.at(-1)
    if (last !== undefined && !joinsTightly(last.text, text)) joined += ' '
    parts.push({ clip, at: joined.length, text })
    joined += text
  }
  return { text: joined, parts }
}

function toSaid(clips: readonly Numbered[]): Paragraph[] {
  const [first] = clips
  const { text, parts } = joinParts(clips)
  if (first === undefined || text === '') return []
  const speakerId = (clips.find(({ isSound }) => !isSound) ?? first).speakerId
  return [
    {
      kind: 'said',
      startMs: first.startMs,
      endMs: Math.max(...clips.map(({ endMs }) => endMs)),
      speakerId,
      speaker: speakerId === null ? null : speakerLabel(cleanLine(speakerId)),
      text,
      parts,
    },
  ]
}

const unspoken = { speakerId: null, speaker: null }

/**
 * Paragraphs without text are left out. What starts at the same time stands in this order: the section, what is said, what is shown. What is
 * shown while somebody speaks follows the paragraph that it belongs to, so that it divides no sentence.
 */
export function listParagraphs({ sections, audioClips, visualClips }: Video): Paragraph[] {
  const numbered = audioClips.map((clip, index) => ({ ...clip, clip: index }))
  const starts = sections.map(({ startMs }) => startMs).sort((a, b) => a - b)
  const titles = sections.flatMap(({ startMs, endMs, title, summary }): Paragraph[] => {
    const text = [cleanLine(title), cleanLine(summary)].filter((part) => part !== '').join(': ')
    return text === '' ? [] : [{ ...unspoken, kind: 'section', startMs, endMs, text, parts: [] }]
  })
  const shown = visualClips.flatMap(({ startMs, endMs, description }, clip): Paragraph[] => {
    const { text, parts } = joinParts([{ clip, text: description }])
    return text === '' ? [] : [{ ...unspoken, kind: 'shown', startMs, endMs, text, parts }]
  })
  const said = groupParagraphs(numbered, starts).flatMap(toSaid)
  const orderOf = new Map(said.map((paragraph) => [paragraph, startOfSection(paragraph, starts)]))
  const startOf = (paragraph: Paragraph) => orderOf.get(paragraph) ?? paragraph.startMs
  return [...titles, ...said, ...shown].sort((a, b) => startOf(a) - startOf(b))
}

/** A section may start a little after its first clip, and its title stands before it nevertheless. */
function startOfSection(paragraph: Paragraph, sectionStartsMs: readonly number[]): number {
  const section = sectionStartsMs.findLast((startMs) => isInSection(paragraph, startMs))
  return Math.max(paragraph.startMs, section ?? 0)
}
