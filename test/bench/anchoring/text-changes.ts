// The changes that a text goes through: fetched again, with other words, from a caption file, corrected.
import { type Body, newId, type TrackedText, type TrackedWord } from './tracked-text.ts'

type Chance = () => number

/** Divides the words into clips of `shortest` to `longest` words. */
function divide(
  words: readonly TrackedWord[],
  [shortest, longest]: readonly [number, number],
  chance: Chance,
): TrackedText {
  const text: TrackedText = []
  for (let at = 0; at < words.length; ) {
    const length = shortest + Math.floor(chance() * (longest - shortest + 1))
    text.push(words.slice(at, at + length))
    at += length
  }
  return text
}

const shift = (words: readonly TrackedWord[], byMs: number) =>
  words.map((word) => ({ ...word, startMs: Math.max(0, word.startMs + byMs), endMs: Math.max(0, word.endMs + byMs) }))

/** The same words in clips with other borders, up to a second earlier or later. */
export const withOtherBorders = (body: Body, chance: Chance): Body => {
  const lengths =
    [
      [2, 5],
      [4, 12],
      [10, 30],
    ][Math.floor(chance() * 3)] ?? []
  const words = shift(body.text.flat(), Math.round((chance() - 0.5) * 2000))
  return { ...body, text: divide(words, [lengths[0] ?? 4, lengths[1] ?? 12], chance) }
}

const pick = (words: readonly TrackedWord[], chance: Chance) => words[Math.floor(chance() * words.length)]?.text ?? ''

/** Speech recognition often writes a word that looks similar. */
function misspell(word: string, chance: Chance): string {
  const letters = [...word]
  const at = Math.floor(chance() * letters.length)
  if (letters.length < 4) return `${word}s`
  if (chance() < 0.5) letters.splice(at, 1)
  else letters.splice(at, 0, letters[at] ?? '')
  return letters.join('')
}

/** Of the words, this share is replaced by others, left out, or has another word beside it. */
export function withOtherWords(body: Body, share: number, chance: Chance): Body {
  const all = body.text.flat()
  const change = (word: TrackedWord): TrackedWord[] => {
    if (chance() >= share) return [word]
    const kind = chance()
    if (kind < 0.3) return [{ ...word, text: pick(all, chance) }]
    if (kind < 0.6) return [{ ...word, text: misspell(word.text, chance) }]
    if (kind < 0.8) return []
    return [word, { ...word, id: newId(), text: pick(all, chance) }]
  }
  return { ...body, text: body.text.map((words) => words.flatMap(change)).filter((words) => words.length > 0) }
}

/** Another caption file of the same words: other punctuation, case, borders and times, and sometimes another spelling of a word. */
export function asCaptionFile(body: Body, chance: Chance): Body {
  const hasPunctuation = chance() < 0.5
  const rewrite = (text: string) => {
    if (!hasPunctuation) return text.replace(/[\p{P}]+/gu, '').toLowerCase() || text
    const ended = chance() < 0.15 ? `${text}${[',', '.', '?', '…'][Math.floor(chance() * 4)]}` : text
    return chance() < 0.2 ? ended.charAt(0).toUpperCase() + ended.slice(1) : ended
  }
  const words = body.text.flat().map((word) => ({ ...word, text: rewrite(word.text) }))
  const respelled = withOtherWords({ ...body, text: [words] }, 0.03, chance).text.flat()
  return { ...body, text: divide(shift(respelled, Math.round((chance() - 0.5) * 6000)), [5, 14], chance) }
}

/** The user corrects a word or two in every fourth clip. */
export function withCorrections(body: Body, chance: Chance): Body {
  const all = body.text.flat()
  return {
    ...body,
    text: body.text.map((words) => {
      if (chance() >= 0.25) return words
      const first = Math.floor(chance() * words.length)
      const count = 1 + Math.floor(chance() * 2)
      return words.map((word, index) =>
        index >= first && index < first + count ? { ...word, text: pick(all, chance) } : word,
      )
    }),
  }
}
