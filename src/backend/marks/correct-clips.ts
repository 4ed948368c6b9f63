import { joinsTightly } from '../../contract/unspaced.ts'
import { anchorWords } from './anchor-words.ts'
import type { TextClip } from './join-clips.ts'
import { placeQuote } from './place-quote.ts'
import { PlaceableText } from './placeable-text.ts'
import { timeInClip } from './quote-at.ts'
import { type WordChange, wordChanges } from './word-changes.ts'

/** A correction of a clip, with the ends of the clips before and after it when it was corrected. */
export interface ClipCorrection {
  originalText: string
  /** Null if only the speaker was corrected. */
  text: string | null
  before: string
  after: string
  startMs: number
  endMs: number
}

interface CorrectedClips {
  /** For each correction, in the given order, the clips that it changes now; empty if it waits for a text that has its words. */
  clipsOf: number[][]
  /** The corrected texts of the clips whose text changes. */
  texts: Map<number, string>
}

interface Edit extends WordChange {
  clip: number
}

const condense = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** A clip of the same text that starts further away may be another sentence that happens to have the same words. */
const nearMs = 10_000

/** Finds clips by their whole text. */
function indexTexts(clips: readonly TextClip[]) {
  const byText = Map.groupBy(clips.keys(), (index) => condense(clips[index]?.text ?? ''))
  const distance = (index: number, startMs: number) => Math.abs((clips[index]?.startMs ?? 0) - startMs)
  return (text: string, startMs: number, withinMs: number): number | undefined => {
    let nearest: number | undefined
    for (const index of byText.get(condense(text)) ?? [])
      if (
        distance(index, startMs) <= withinMs &&
        (nearest === undefined || distance(index, startMs) < distance(nearest, startMs))
      )
        nearest = index
    return nearest
  }
}

/** The clips of which at least half lies in the words of a clip that has other borders now. */
function coveredClips(text: PlaceableText, { originalText, before, after, startMs, endMs }: ClipCorrection): number[] {
  const placed = placeQuote(text, { quote: originalText, before, after, startMs, endMs })
  if (placed === undefined) return []
  const { from, to } = placed
  const covered: number[] = []
  for (let clip = from.clip; clip <= to.clip; clip++) {
    const length = text.clips[clip]?.text.length ?? 0
    const inside = (clip === to.clip ? to.offset : length) - (clip === from.clip ? from.offset : 0)
    if (inside > 0 && inside * 2 >= length) covered.push(clip)
  }
  return covered
}

/** Where a change of words belongs in the present text. It has a place only where the present text still has the words that were replaced. */
function placeChange(text: PlaceableText, correction: ClipCorrection, change: WordChange): Edit[] {
  const { originalText, before, after } = correction
  const clip = { ...correction, text: originalText }
  const placed = placeQuote(text, {
    quote: originalText.slice(change.from, change.to),
    before: `${before}${originalText.slice(0, change.from)}`.slice(-200),
    after: `${originalText.slice(change.to)}${after}`.slice(0, 200),
    startMs: timeInClip(clip, change.from),
    endMs: timeInClip(clip, change.to),
  })
  if (placed?.placement !== 'exact') return []
  const { from, to } = placed
  const edits: Edit[] = []
  for (let index = from.clip; index <= to.clip; index++) {
    const present = text.clips[index]?.text ?? ''
    const start = index === from.clip ? from.offset : 0
    const end = index === to.clip ? to.offset : present.length
    // Words that lay across two clips are replaced in the first and removed from the others.
    edits.push(widen(present, { clip: index, from: start, to: end, text: index === from.clip ? change.text : '' }))
  }
  return edits
}

/** Takes in the punctuation that the new words bring themselves, or the space beside words that are removed. */
function widen(present: string, edit: Edit): Edit {
  let { from, to } = edit
  if (edit.text === '') {
    while (/\s/.test(present.charAt(to))) to++
    if (to === present.length) while (/\s/.test(present.charAt(from - 1))) from--
    return { ...edit, from, to }
  }
  const isPunctuation = (character: string) => /^\p{P}$/u.test(character)
  if (isPunctuation(edit.text.at(-1) ?? '')) while (isPunctuation(present.charAt(to))) to++
  if (isPunctuation(edit.text.charAt(0))) while (isPunctuation(present.charAt(from - 1))) from--
  return { ...edit, from, to }
}

/** The context of the clip as it is in the joined text: a clip is separated from its neighbours. */
function withSeparators(correction: ClipCorrection): ClipCorrection {
  const { before, originalText, after } = correction
  const separator = (one: string, other: string) => (one === '' || joinsTightly(one, other) ? '' : ' ')
  const [start, end] = [before.trimEnd(), after.trimStart()]
  return {
    ...correction,
    before: start + separator(start, originalText),
    after: end === '' ? '' : separator(originalText, end) + end,
  }
}

/**
 * Applies corrections to the original clips of one kind. A clip with the same text near the same time has the same correction. Elsewhere
 * the words that were corrected are looked for with their context, and replaced where the present text still has them; other words of those
 * clips stay. Of corrections that change the same words, the first in the list wins, so list the newest first.
 */
export function correctClips(clips: readonly TextClip[], corrections: readonly ClipCorrection[]): CorrectedClips {
  const text = new PlaceableText(clips)
  const findByText = indexTexts(clips)
  const editsOf = new Map<number, Edit[]>()
  const overlaps = (edit: Edit) =>
    (editsOf.get(edit.clip) ?? []).some(({ from, to }) => edit.from < to && from < edit.to)

  function add(edits: readonly Edit[]): number[] {
    if (edits.some(overlaps)) return []
    for (const edit of edits) editsOf.set(edit.clip, [...(editsOf.get(edit.clip) ?? []), edit])
    return edits.map(({ clip }) => clip)
  }

  function place(correction: ClipCorrection): number[] {
    const { originalText, startMs } = correction
    const same = findByText(originalText, startMs, 0) ?? findMoved(correction)
    if (correction.text === null) return same === undefined ? coveredClips(text, correction) : [same]
    if (same !== undefined) {
      const length = clips[same]?.text.length ?? 0
      return add([{ clip: same, from: 0, to: length, text: correction.text }])
    }
    return wordChanges(originalText, correction.text).flatMap((change) => add(placeChange(text, correction, change)))
  }

  /** The same clip at another time: by its context, otherwise the nearest with the same text. */
  function findMoved({ originalText: quote, before, after, startMs, endMs }: ClipCorrection): number | undefined {
    if (anchorWords(quote).length === 0) return findByText(quote, startMs, nearMs)
    const placed = placeQuote(text, { quote, before, after, startMs, endMs })
    const moved = placed?.placement === 'exact' && placed.from.clip === placed.to.clip ? placed.from.clip : undefined
    if (moved !== undefined && condense(clips[moved]?.text ?? '') === condense(quote)) return moved
    return placed === undefined ? findByText(quote, startMs, nearMs) : undefined
  }

  const clipsOf = corrections.map((correction) => [...new Set(place(withSeparators(correction)))].sort((a, b) => a - b))
  const texts = new Map<number, string>()
  for (const [clip, edits] of editsOf) {
    const original = clips[clip]?.text ?? ''
    let corrected = original
    for (const { from, to, text: words } of edits.sort((a, b) => b.from - a.from))
      corrected = corrected.slice(0, from) + words + corrected.slice(to)
    if (corrected !== original) texts.set(clip, corrected)
  }
  return { clipsOf, texts }
}
