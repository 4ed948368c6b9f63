import type { Video } from '../../../contract/app/videos.ts'
import type { TextSize } from '../../library/videos/text-sizes.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { ModelUsage } from '../../models/model.ts'
import { estimateInput, tokensOfBytes } from '../../models/price.ts'
import { askForNotes, askForSection, mostTokensAtOnce } from './prompts.ts'
import { isSummary } from './read-reply.ts'
import { isWorthSummarising, listSectionTexts } from './section-texts.ts'
import { splitLines } from './split-lines.ts'

/** What a reply of a few sentences takes. */
const tokensWritten = 150
/** The rules around what is read. */
const tokensOfRules = 350

/** With what marks where a line ends, and that something is shown. */
const bytesAroundLine = 4

/**
 * About what a summary takes of which nothing is kept, as if all its sections were of one length. For many videos: reading each takes
 * milliseconds.
 */
export function roughlyEstimateSummary({ bytes, clipCount, sectionCount }: TextSize): ModelUsage {
  if (clipCount === 0) return { inputTokens: 0, outputTokens: 0 }
  const sections = Math.max(1, sectionCount)
  const tokens = tokensOfBytes(bytes + clipCount * bytesAroundLine)
  const parts = Math.max(1, Math.ceil(tokens / sections / mostTokensAtOnce))
  const gathered = (parts > 1 ? sections : 0) + (sections > 1 ? 1 : 0)
  const replies = sections * parts + gathered
  const readAgain = (parts > 1 ? sections * parts : 0) + (sections > 1 ? sections : 0)
  return {
    inputTokens: tokens + replies * tokensOfRules + readAgain * tokensWritten,
    outputTokens: replies * tokensWritten,
  }
}

/** About what a summary takes; replies that are kept take nothing, unless it is to be `fresh`. */
export function estimateSummary(video: Video, model: LanguageModel, fresh: boolean): ModelUsage {
  const usage = { inputTokens: 0, outputTokens: 0 }
  const add = (inputTokens: number) => {
    usage.inputTokens += inputTokens
    usage.outputTokens += tokensWritten
  }
  const texts = listSectionTexts(video).filter(isWorthSummarising)
  for (const { lines, isOursToName } of texts) {
    const parts = splitLines(lines, mostTokensAtOnce)
    const isOne = parts.length === 1
    const missing = parts
      .map((part) => (isOne ? askForSection(video, part, isOursToName) : askForNotes(video, part)))
      .filter((request) => fresh || !isSummary(model.keptReply(request) ?? ''))
    for (const request of missing) add(estimateInput(request))
    if (!isOne && missing.length > 0) add(tokensOfRules + parts.length * tokensWritten)
  }
  if (usage.inputTokens > 0 && texts.length > 1) add(tokensOfRules + texts.length * tokensWritten)
  return usage
}
