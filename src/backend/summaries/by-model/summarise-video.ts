// Writes a summary with a language model: first of each section, long ones in several parts, then of the whole video from the section
// summaries.
import type { Section, Video } from '../../../contract/app/videos.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { ModelRequest } from '../../models/model.ts'
import { askForNotes, askForSection, askForWhole, mostTokensAtOnce } from './prompts.ts'
import { isSummary, readSummary, readTitledSummary } from './read-reply.ts'
import { isWorthSummarising, listSectionTexts, type SectionText } from './section-texts.ts'
import { splitLines } from './split-lines.ts'

export interface SummaryJob {
  video: Video
  model: LanguageModel
  /** Only kept replies generated after this time are reused; without it, all of them. */
  keptAfter: number | undefined
  signal: AbortSignal
  /** Throws if no further request may be sent. */
  throwIfEnding(): void
  /** Called with the text that the model has written so far. */
  onText(text: string): void
  /** Called when a section or the whole is finished. */
  onStep(): void
}

/** Longer notes would not get shorter by being condensed again. */
const longestNotes = mostTokensAtOnce

/** How often `onStep` is called for a video with this many sections. */
export const countSteps = (sectionCount: number): number => Math.max(1, sectionCount) + 1

async function write(job: SummaryJob, request: ModelRequest, isShown: boolean): Promise<string> {
  const { video, model, keptAfter, signal } = job
  const note = `${model.name}: ${video.title}`
  const read = async (fresh: boolean) => {
    job.throwIfEnding()
    const stream = model.stream({ ...request, purpose: 'summary', note, fresh, keptAfter, signal })
    let text = ''
    for await (const piece of stream) {
      text += piece
      if (isShown) job.onText(text)
    }
    return { text, isKept: stream.outcome().keptAt !== null }
  }
  const { text, isKept } = await read(false)
  // A kept reply without text would be returned for ever, so the model is asked again.
  return isKept && !isSummary(text) ? (await read(true)).text : text
}

/** Returns lines that fit into one request. Longer texts are replaced by notes on each of their parts. */
async function condense(job: SummaryJob, lines: readonly string[]): Promise<string[]> {
  const parts = splitLines(lines, mostTokensAtOnce)
  const [only] = parts
  if (parts.length <= 1) return only ?? []
  const notes: string[] = []
  for (const part of parts)
    notes.push(readSummary(await write(job, askForNotes(job.video, part), false)).slice(0, longestNotes))
  return condense(job, notes)
}

async function summariseSection(job: SummaryJob, text: SectionText): Promise<Section> {
  const { section, isOursToName } = text
  if (!isWorthSummarising(text)) return { ...section, summary: section.summary || text.lines.join(' ') }
  const lines = await condense(job, text.lines)
  const reply = await write(job, askForSection(job.video, lines, isOursToName), true)
  if (!isOursToName) return { ...section, summary: readSummary(reply) }
  const { title, summary } = readTitledSummary(reply)
  return { ...section, title: title ?? section.title, summary }
}

/** Throws the errors of the model. The complete replies are kept by then, so that the next attempt continues from there. */
export async function summariseVideo(job: SummaryJob) {
  const { video } = job
  const sections: Section[] = []
  for (const text of listSectionTexts(video)) {
    sections.push(await summariseSection(job, text))
    job.onStep()
  }
  const said = sections.filter(({ summary }) => summary !== '')
  const [first] = said
  const lines = await condense(
    job,
    said.map(({ title, summary }) => `${title}: ${summary.replace(/\s+/g, ' ')}`),
  )
  const text =
    said.length === 1 && first ? first.summary : readSummary(await write(job, askForWhole(video, lines), true))
  job.onStep()
  return { text, sections: video.sections.length === 0 ? [] : sections }
}
