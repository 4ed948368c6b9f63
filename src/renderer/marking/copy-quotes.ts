import type { MarkTarget, TextRange } from '../../contract/app/marks.ts'
import type { Video } from '../../contract/app/videos.ts'
import { type Quoted, quoteAsHtml, quoteAsMarkdown, quoteAsText } from '../../contract/quote.ts'
import { joinTexts } from '../../contract/unspaced.ts'
import { quoteRange } from '../moments/reading/quote-range.ts'
import { timeOfOffset, timeOfWord } from '../moments/reading/words.ts'
import { copyFormatted, copyText } from '../ui/copy-text.ts'

type WithClips = Pick<Video, 'audioClips' | 'visualClips'>

/** The words of a range and when they are said. */
function cutWords({ audioClips, visualClips }: WithClips, { kind, from, to }: TextRange) {
  const clips =
    kind === 'said'
      ? audioClips.slice(from.clip, to.clip + 1)
      : visualClips.slice(from.clip, to.clip + 1).map((clip) => ({ ...clip, text: clip.description }))
  const texts = clips.map(({ text }, index) => {
    const end = from.clip + index === to.clip ? to.offset : text.length
    return text.slice(index === 0 ? from.offset : 0, end).trim()
  })
  const [first, last] = [clips[0], clips.at(-1)]
  const startMs = first === undefined ? 0 : timeOfWord(first, from.offset)
  const endMs = last === undefined ? startMs : timeOfOffset(last, to.offset)
  return { text: joinTexts(texts), startMs, endMs: Math.max(startMs, endMs) }
}

/** The words of a range without their source. */
export const wordsOfRange = (video: WithClips, range: TextRange): string => cutWords(video, range).text

/** A range as it is to be marked, with its words, so that other words are not marked if the text changed meanwhile. */
export function targetOfRange(video: WithClips, range: TextRange): MarkTarget {
  const quote = wordsOfRange(video, range)
  return quote === '' ? { type: 'words', range } : { type: 'words', range, quote }
}

/** The words of a range with their source. */
export const quoteOfRange = (video: Video, range: TextRange): Quoted => quoteRange(video, range, cutWords(video, range))

/** Puts quotes on the clipboard, as text and for word processors at once. */
export const copyQuotes = (quotes: readonly Quoted[]): Promise<void> =>
  copyFormatted({ text: quotes.map(quoteAsText).join('\n\n'), html: quotes.map(quoteAsHtml).join('') }, 'Quote')

/** Puts quotes on the clipboard as Markdown. */
export const copyQuotesAsMarkdown = (quotes: readonly Quoted[]): Promise<void> =>
  copyText(quotes.map(quoteAsMarkdown).join('\n\n'), 'Quote as Markdown')
