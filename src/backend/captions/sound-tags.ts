// Captions also describe what is heard but not said: [Applause], (door closes), ♪.
import type { CaptionLine } from './caption-line.ts'

const notes = /[♩♪♫♬]+/g
const bracketed = /[[［【][^\][［］【】\n]{1,60}[\]］】]/g
const wholeLine = /^[\s\-–>]*(?:[[(（［【][^\][()（）［］【】]{1,60}[\])）］】][\s.]*)+$/
// What the automatic captions put where somebody swore. It was said, so it stays.
const censored = /^\[\s*_+\s*\]$/

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

function isSoundTag(tag: string, isAutomatic: boolean): boolean {
  if (censored.test(tag)) return false
  if (isAutomatic) return true
  // In an edited transcript brackets may hold an editor's words: "[the mayor] said". Sounds are written in capitals.
  return /\p{Lu}{2}/u.test(tag) && tag === tag.toUpperCase()
}

// A cue that is nothing but a few words in brackets is a sound; a longer one is somebody's aside.
const isOnlySounds = (text: string) =>
  wholeLine.test(text) && !text.includes('_') && text.trim().split(/\s+/).length <= 6

/** The line with sounds replaced by spaces of the same length, so that its time marks still fit. */
export function withoutSounds(line: CaptionLine, isAutomatic: boolean): CaptionLine {
  if (isOnlySounds(line.text)) return { ...line, text: blank(line.text) }
  const text = line.text
    .replace(notes, blank)
    .replace(bracketed, (tag) => (isSoundTag(tag, isAutomatic) ? blank(tag) : tag))
  return { ...line, text }
}
