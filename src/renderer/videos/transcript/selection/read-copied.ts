import type { TextRange } from '../../../../contract/app/marks.ts'
import type { Video } from '../../../../contract/app/videos.ts'
import { withoutControls } from '../../../../contract/plain-text.ts'
import { quoteAsHtml, quoteAsMarkdown, quoteAsText } from '../../../../contract/quote.ts'
import { quoteRange } from '../../../moments/reading/quote-range.ts'
import type { ClipsRow, TranscriptText } from '../text/transcript-text.ts'
import { readRange } from './read-ranges.ts'
import type { CopiedForms } from './use-copy.ts'

/** The words of ranges with their source, a quotation for each range; null without ranges. */
export function readCopied(video: Video, text: TranscriptText, ranges: readonly TextRange[]): CopiedForms | null {
  if (ranges.length === 0) return null
  const quotes = ranges.map((range) => quoteRange(video, range, readRange(text, range)))
  return {
    text: withoutControls(quotes.map(quoteAsText).join('\n\n')),
    markdown: withoutControls(quotes.map(quoteAsMarkdown).join('\n\n')),
    html: withoutControls(quotes.map(quoteAsHtml).join('')),
  }
}

/** All words of a row. */
export function rangeOfRow({ kind, clips }: ClipsRow): TextRange {
  const last = clips.at(-1)
  return {
    kind,
    from: { clip: clips[0]?.clip ?? 0, offset: 0 },
    to: { clip: last?.clip ?? 0, offset: last?.text.length ?? 0 },
  }
}
