// Texts with times that QDA programs import as transcripts. All times rise, because the programs expect it.
import type { Video } from '../../../contract/app/videos.ts'
import { describeSummary, listFacts } from './facts.ts'
import { listParagraphs, type Paragraph } from './paragraphs.ts'

const marks: Record<Paragraph['kind'], string> = { said: '', shown: '[shown] ', section: '[section] ' }

interface Entry {
  startMs: number
  endMs: number
  speaker: string | null
  text: string
}

/**
 * First which video it is and what the text rests on, as entries at 0:00 like all others, because a line without a time may be refused. A
 * section may begin a little after its first words; these get its time.
 */
function listEntries(video: Video): Entry[] {
  const facts = [`[${listFacts(video).join(' · ')}]`, describeSummary(video)].filter((text) => text !== '')
  const head = facts.map((text) => ({ startMs: 0, endMs: video.durationMs ?? 0, speaker: null, text }))
  let latest = 0
  const entries = listParagraphs(video).map(({ kind, startMs, endMs, speaker, text }) => {
    latest = Math.max(latest, startMs)
    return { startMs: latest, endMs: Math.max(latest, endMs), speaker, text: marks[kind] + text }
  })
  return [...head, ...entries]
}

const pad = (value: number) => String(value).padStart(2, '0')

/** `HH:MM:SS`, rounded down. */
function formatSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** `HH:MM:SS.t` with tenths of a second, rounded down. */
const formatTenths = (ms: number): string => `${formatSeconds(ms)}.${Math.floor(ms / 100) % 10}`

const withSpeaker = ({ speaker, text }: Entry) => (speaker === null ? text : `${speaker}: ${text}`)

/** MAXQDA: `00:03:40.5Name: text` without a space after the time, and an empty line between paragraphs. */
export const toMaxqda = (video: Video): string =>
  listEntries(video)
    .map((entry) => `${formatTenths(entry.startMs)}${withSpeaker(entry)}\n`)
    .join('\n')

/** ATLAS.ti: `[00:02:03]Name: text`, one line for each paragraph. */
export const toAtlasti = (video: Video): string =>
  listEntries(video)
    .map((entry) => `[${formatSeconds(entry.startMs)}]${withSpeaker(entry)}\n`)
    .join('')

/**
 * NVivo: a table with a time span, speaker and content in each line, separated by tabs. No cell has a tab. It is a text file, which
 * spreadsheets do not open by themselves, so that words that look like a formula stay as they are.
 */
export function toNvivo(video: Video): string {
  const rows = listEntries(video).map(({ startMs, endMs, speaker, text }) => {
    // NVivo measures in tenths of a second, and a span must not be empty.
    const end = Math.max(Math.ceil(endMs / 100), Math.floor(startMs / 100) + 1) * 100
    return [`${formatTenths(startMs)}-${formatTenths(end)}`, speaker ?? '', text]
  })
  return [['Timespan', 'Speaker', 'Content'], ...rows].map((cells) => `${cells.join('\t')}\n`).join('')
}
