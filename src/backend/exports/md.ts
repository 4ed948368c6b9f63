import type { Section, Video } from '../../contract/app/videos.ts'
import { escapeMarkdown, escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { formatTime } from '../../contract/format-time.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { listCaveats } from './caveats.ts'
import { speakerLabel } from './speaker-label.ts'

interface Line {
  startMs: number
  markdown: string
}

const inline = (text: string) => escapeMarkdown(plainLine(text))
const paragraph = (text: string) => escapeMarkdownParagraph(plainLine(text))

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(paragraph)
    .filter((part) => part !== '')

function head(video: Video): string[] {
  const facts = [
    inline(video.author),
    video.publishedAt === null ? '' : new Date(video.publishedAt).toISOString().slice(0, 10),
    video.durationMs === null ? '' : formatTime(video.durationMs),
    `<${watchUrl(video.videoId)}>`,
  ]
  const caveats = listCaveats(video).map((sentence) => `*${sentence}*`)
  return [`# ${inline(video.title) || video.videoId}`, facts.filter((fact) => fact !== '').join(' · '), ...caveats]
}

function toLines({ videoId, audioClips, visualClips }: Video): Line[] {
  const at = (startMs: number) => `[${formatTime(startMs)}](${watchUrl(videoId, startMs)})`
  const said = audioClips.map(({ startMs, text, speakerId }) => {
    const name = speakerId === null ? null : speakerLabel(speakerId)
    return { startMs, markdown: `${at(startMs)} ${name === null ? '' : `**${inline(name)}:** `}${inline(text)}` }
  })
  const shown = visualClips.map(({ startMs, description }) => ({
    startMs,
    markdown: `${at(startMs)} *Shown:* ${inline(description)}`,
  }))
  return [...said, ...shown].sort((a, b) => a.startMs - b.startMs)
}

function sectionHead(videoId: string, { startMs, title, summary }: Section): string[] {
  const link = `[${formatTime(startMs)}](${watchUrl(videoId, startMs)})`
  return [`## ${link} ${inline(title)}`.trimEnd(), ...paragraphs(summary)]
}

/** The title, the summary and the sections with their clips. Every time is a link to that second of the video. */
export function toMd(video: Video): string {
  const blocks = head(video)
  if (video.summary !== null) {
    const { text, isOfEarlierText } = video.summary
    blocks.push('## Summary', ...paragraphs(text), ...(isOfEarlierText ? ['*Summary of an earlier transcript.*'] : []))
  }

  const lines = toLines(video)
  const sections = video.sections.toSorted((a, b) => a.startMs - b.startMs)
  const firstStart = sections[0]?.startMs ?? Number.POSITIVE_INFINITY
  const before = lines.filter(({ startMs }) => startMs < firstStart)
  if (before.length > 0) blocks.push('## Transcript', ...before.map(({ markdown }) => markdown))

  let next = before.length
  for (const [index, section] of sections.entries()) {
    blocks.push(...sectionHead(video.videoId, section))
    const until = sections[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    for (let line = lines[next]; line !== undefined && line.startMs < until; line = lines[++next])
      blocks.push(line.markdown)
  }
  return `${blocks.join('\n\n')}\n`
}
