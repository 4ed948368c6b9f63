import { plainLine } from '../../contract/plain-text.ts'
import { listCaveats } from './caveats.ts'
import { toCues } from './cues.ts'
import { formatTimestamp } from './format-time.ts'
import type { ExportedVideo } from './produced.ts'
import { speakerLabel } from './speaker-label.ts'
import { listBases } from './transcripts/list-bases.ts'

/** Text and annotations use the same character references: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text of a NOTE is not escaped, because players do not decode it. It must not contain `-->`. */
const escapeNote = (text: string) => plainLine(text).replace(/-{2,}>/g, '->')

/** WebVTT with title, address and what the text rests on in a comment, and the speaker of each cue as its voice. */
export function toVtt({ video, options }: ExportedVideo): string {
  const cues = toCues(video.audioClips, options).map(({ startMs, endMs, lines, speakerId }) => {
    const name = speakerId === null ? null : speakerLabel(speakerId)
    const voice = name === null ? '' : `<v ${escapeText(name)}>`
    const text = lines.map(escapeText).join('\n')
    return `${formatTimestamp(startMs, '.')} --> ${formatTimestamp(endMs, '.')}\n${voice}${text}\n`
  })
  const about = [...listBases(video), ...listCaveats(video)].map((sentence) => `${escapeNote(sentence)}\n`)
  const note = `NOTE\nTitle: ${escapeNote(video.title)}\nURL: ${escapeNote(video.url)}\n${about.join('')}`
  return ['WEBVTT\n', note, ...cues].join('\n')
}
