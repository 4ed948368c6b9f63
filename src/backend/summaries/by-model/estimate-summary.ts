import type { Video } from '../../../contract/app/videos.ts'
import type { TextSize } from '../../library/videos/text-sizes.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { ModelUsage } from '../../models/model.ts'
import { estimateInput, tokensOfBytes } from '../../models/price.ts'
import { askForNotes, askForSection, mostTokensAtOnce } from './prompts.ts'
import { isSummary } from './read-reply.ts'
import { isWorthSummarising, listSectionTexts } from './section-texts.ts'
import { splitLines } from './split-lines.ts'

/** The length of a reply of a few sentences. */
const tokensWritten = 150
/** The length of the instructions around the text of each request. */
const tokensOfRules = 350

/** Bytes added to each line for the line break and the mark of visual clips. */
const bytesAroundLine = 4

/**
 * A rough estimate that assumes that no replies are kept and all sections have the same length. It is for many videos at once, because
 * loading each one takes milliseconds.
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

/** An estimate of one summary. Replies that are kept cost nothing, unless `fresh` is set. */
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
