// What is typed into an editor is kept until it is saved, also when the editor is closed or the window is loaded again.
import { useCallback, useState } from 'react'
import { noTagChoice, type TagChoice } from './tag-choice.ts'

export interface Draft {
  readonly note: string
  readonly tags: TagChoice
}

export const noDraft: Draft = { note: '', tags: noTagChoice }

const keyOf = (name: string) => `footnote.draft.${name}`

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function readDraft(name: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('note' in kept && 'tagIds' in kept && 'names' in kept))
      return undefined
    const { note, tagIds, names } = kept
    if (typeof note === 'string' && isNumbers(tagIds) && isTexts(names)) return { note, tags: { tagIds, names } }
  } catch {
    // Not a draft of ours.
  }
  return undefined
}

export interface KeptDraft {
  readonly draft: Draft
  /** Whether it differs from what is saved because it was typed at an earlier time. */
  readonly isFromBefore: boolean
  readonly change: (draft: Draft) => void
  /** After saving, or when the user does not want it. */
  readonly forget: () => void
}

/** A draft by the name of what is edited; `saved` is what the editor shows without one. */
export function useDraft(name: string, saved: Draft): KeptDraft {
  const [kept] = useState(() => readDraft(name))
  const [draft, setDraft] = useState(kept ?? saved)
  const [isFromBefore, setIsFromBefore] = useState(kept !== undefined)
  const change = useCallback(
    (next: Draft) => {
      setDraft(next)
      try {
        localStorage.setItem(keyOf(name), JSON.stringify({ note: next.note, ...next.tags }))
      } catch {
        // Storage is full or forbidden: the draft lasts as long as the editor.
      }
    },
    [name],
  )
  const forget = useCallback(() => {
    localStorage.removeItem(keyOf(name))
    setDraft(saved)
    setIsFromBefore(false)
  }, [name, saved])
  return { draft, isFromBefore, change, forget }
}
