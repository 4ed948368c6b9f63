import type { Mark } from '../../contract/app/marks.ts'
import type { Section, Video } from '../../contract/app/videos.ts'
import { escapeMarkdown, escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { formatTime } from '../../contract/format-time.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { joinTexts } from '../../contract/unspaced.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { listCaveats } from './caveats.ts'
import { markAsMarkdown, paragraphsAsMarkdown } from './marks-md.ts'
import type { ExportedVideo } from './produced.ts'
import { speakerLabel } from './speaker-label.ts'
import { listBases } from './transcripts/list-bases.ts'
import { pathsOfTags } from './transcripts/paths-of-tags.ts'
import { type ExportedRow, readRowsOf, speakerOfRow } from './transcripts/read-rows.ts'

const inline = (text: string) => escapeMarkdown(plainLine(text))

function head(video: Video): string[] {
  const facts = [
    inline(video.author),
    video.publishedAt === null ? '' : new Date(video.publishedAt).toISOString().slice(0, 10),
    video.durationMs === null ? '' : formatTime(video.durationMs),
    `<${watchUrl(video.videoId)}>`,
  ]
  const about = [listBases(video).join(' '), ...listCaveats(video)]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `*${inline(sentence)}*`)
  return [`# ${inline(video.title) || video.videoId}`, facts.filter((fact) => fact !== '').join(' · '), ...about]
}

const writeMark = (mark: Mark, exported: ExportedVideo): string =>
  markAsMarkdown(mark, { tags: pathsOfTags(mark, exported).map(inline), hasBlockId: true })

/** A time as a link to that second of the video, with a space after it. */
const linkTo = ({ video, options }: ExportedVideo, startMs: number) =>
  options.hasTimes ? `[${formatTime(startMs)}](${watchUrl(video.videoId, startMs)}) ` : ''

const sectionHead = ({ startMs, title, summary }: Section, exported: ExportedVideo): string[] => [
  `## ${linkTo(exported, startMs)}${inline(title)}`.trimEnd(),
  ...paragraphsAsMarkdown(summary),
]

function writeRow(row: ExportedRow, exported: ExportedVideo): string[] {
  if (row.type === 'section') return sectionHead(row.section, exported)
  if (row.type === 'mark') return [writeMark(row.mark, exported)]
  const time = linkTo(exported, row.startMs)
  if (row.type === 'shown') return [`${time}*Shown:* ${inline(row.clip.description)}`]
  const speakerId = speakerOfRow(row)
  const name = speakerId === null ? null : speakerLabel(speakerId)
  const words = plainLine(joinTexts(row.clips.map(({ text }) => plainLine(text))))
  if (name !== null) return [`${time}**${inline(name)}:** ${escapeMarkdown(words)}`]
  // Without anything before it, a line could begin a heading or a list.
  return [time === '' ? escapeMarkdownParagraph(words) : `${time}${escapeMarkdown(words)}`]
}

/** The title, the summary and the sections with their lines or paragraphs. Marks stand after the words they mark. */
export function toMd(exported: ExportedVideo): string {
  const { video, marks, options } = exported
  const blocks = head(video)
  blocks.push(...marks.filter(({ isWholeVideo }) => isWholeVideo).map((mark) => writeMark(mark, exported)))
  if (video.summary !== null) {
    const { text, isOfEarlierText } = video.summary
    blocks.push(
      '## Summary',
      ...paragraphsAsMarkdown(text),
      ...(isOfEarlierText ? ['*Summary of an earlier transcript.*'] : []),
    )
  }
  const rows = readRowsOf(video, marks, options.layout)
  if (rows.length > 0 && rows[0]?.type !== 'section') blocks.push('## Transcript')
  for (const row of rows) blocks.push(...writeRow(row, exported))
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
