// Finds the parts of captions that describe sounds: [Applause], (door closes), ♪.
import type { CaptionLine } from './caption-line.ts'

/** A sound at the character `at`, in the form that transcripts use: “[Applause]”, “♪”. */
export interface SoundTag {
  at: number
  text: string
}

const notes = /[♩♪♫♬]+/g
const brackets = String.raw`[[(（［【]([^\][()（）［］【】\n]{1,60})[\])）］】]`
const bracketed = new RegExp(brackets, 'g')
const beforeMark = new RegExp(String.raw`(?<=[\p{L}\p{N}])([ \t]+)(${brackets})([.,;:!?…。！？]+)`, 'gu')
const wholeRow = new RegExp(String.raw`^[ \t>–-]*(?:${brackets}[ \t.]*)+$`, 'gm')
const noteRow = /^[\s♩♪♫♬]*$/
// Automatic captions put [ __ ] in place of a swear word. It was said, so it stays.
const censored = /^[\s_]*$/
/** Sounds that are often written within a sentence, in common caption languages. */
const common =
  /^(?:laugh(?:s|ter|ing)?|chuckles?|giggles?|applause|clapping|cheer(?:s|ing)?|music|sighs?|coughs?|gasps?|crosstalk|gelächter|lachen|lacht|applaus|beifall|musik|rires?|applaudissements|musique|risas?|aplausos|música|risos|risate|applausi|musica|gelach|muziek|笑|笑声|拍手|掌声|音楽|音乐|음악|웃음|박수)$/iu
const mostWords = 6

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

function isSound(tag: string, inside: string, isAutomatic: boolean): boolean {
  if (noteRow.test(inside)) return /\S/.test(inside)
  if (censored.test(inside)) return false
  const isRound = tag.startsWith('(') || tag.startsWith('（')
  if (common.test(inside.trim())) return true
  // In an edited transcript, brackets may hold an editor's words (“[the mayor] said”); sounds are in capitals there.
  if (isAutomatic || isRound) return isAutomatic && !isRound
  return /\p{Lu}{2}/u.test(inside) && inside === inside.toUpperCase()
}

// A row of only a few words in brackets is a sound; a longer one is a remark.
const isOnlySounds = (row: string) => !row.includes('_') && row.trim().split(/\s+/).length <= mostWords

function written(inside: string): string {
  const text = inside.replace(notes, ' ').replace(/\s+/g, ' ').trim()
  return text === '' ? '♪' : `[${text}]`
}

/** True if the lines contain anything besides sounds. */
export const holdsSpeech = (lines: readonly CaptionLine[], isAutomatic: boolean): boolean =>
  lines.some((line) => /[\p{L}\p{N}]/u.test(takeSounds(line, isAutomatic).line.text))

/** The sounds of a line, in order, and the line with spaces of the same length in their place, so that the time marks still fit. */
export function takeSounds(line: CaptionLine, isAutomatic: boolean): { line: CaptionLine; sounds: SoundTag[] } {
  if (!/[[(（［【♩♪♫♬]/.test(line.text)) return { line, sounds: [] }
  if (noteRow.test(line.text))
    return { line: { ...line, text: blank(line.text) }, sounds: [{ at: line.text.search(/\S/), text: '♪' }] }
  const sounds: SoundTag[] = []
  const take = (tag: string, inside: string, at: number) => {
    sounds.push({ at, text: written(inside) })
    return blank(tag)
  }
  const text = line.text
    // In “said [laughs].” the full stop belongs to the word.
    .replace(beforeMark, (all, gap: string, tag: string, inside: string, mark: string) =>
      isSound(tag, inside, isAutomatic) ? `${mark}${gap}${tag}` : all,
    )
    .replace(wholeRow, (row, _, at: number) =>
      isOnlySounds(row)
        ? row.replace(bracketed, (tag, inside: string, within: number) => take(tag, inside, at + within))
        : row,
    )
    .replace(bracketed, (tag, inside: string, at: number) =>
      isSound(tag, inside, isAutomatic) ? take(tag, inside, at) : tag,
    )
    // Notes around sung words.
    .replace(notes, blank)
  return { line: { ...line, text }, sounds: sounds.sort((a, b) => a.at - b.at) }
}
