import { useCallback, useRef, useState } from 'react'
import type { MarkTarget, TextRange } from '../../../contract/app/marks.ts'
import type { SpokenSentences } from '../../marking/spoken-sentences.ts'
import type { MarkActions } from '../../marking/use-marks.ts'

/** A further press within this time takes one clip more. */
const againMs = 3_000

/** What was marked last; it can still be changed. */
interface LastMark {
  readonly range: TextRange
  /** Undefined while it is being saved. */
  readonly markId: string | undefined
  /** Whether it can lose a clip. */
  readonly canShrink: boolean
}

export interface ListeningMark {
  /** What the pill shows; null if there is no pill. */
  readonly last: LastMark | null
  /** Marks the sentence at a position, or takes one clip more if that was done just now. False if nothing is said in the video. */
  readonly press: (positionMs: number) => boolean
  /** Marks words that were selected, and shows them in the pill. It is always the same function. */
  readonly markRange: (range: TextRange) => void
  readonly grow: () => void
  readonly shrink: () => void
  readonly forget: () => void
}

interface Listening {
  readonly videoId: string
  readonly sentences: SpokenSentences
  readonly actions: MarkActions
  /** The id of the mark that has exactly these words; undefined if there is none. It is not marked a second time. */
  readonly findMarked: (range: TextRange) => string | undefined
  readonly toTarget: (range: TextRange) => MarkTarget
}

/** Marks while listening. Presses are saved one after another, in their order. */
export function useListeningMark({ videoId, sentences, actions, findMarked, toTarget }: Listening): ListeningMark {
  const [last, setLast] = useState<LastMark | null>(null)
  /** `smaller`: what the range was before it grew, so that shrinking goes back the same way. */
  const current = useRef<{ range: TextRange; number: number; atMs: number; smaller: readonly TextRange[] } | null>(null)
  const count = useRef(0)
  /** Resolves to the id of the mark that was made last; undefined if that failed. */
  const saving = useRef<Promise<string | undefined>>(Promise.resolve(undefined))
  const { create, update } = actions

  const forget = useCallback((): void => {
    current.current = null
    setLast(null)
  }, [])
  const save = useCallback(
    (range: TextRange, atMs: number): void => {
      const number = ++count.current
      current.current = { range, number, atMs, smaller: [] }
      const canShrink = sentences.shorten(range) !== range
      // The words as they are shown now: the text may have changed when the mark is made.
      const target = toTarget(range)
      const marked = findMarked(range)
      setLast({ range, markId: marked, canShrink })
      if (marked !== undefined) {
        saving.current = saving.current.then(() => marked)
        return
      }
      saving.current = saving.current.then(async () => {
        try {
          const [made] = await create([{ videoId, target }])
          if (current.current?.number === number) setLast((shown) => shown && { ...shown, markId: made?.markId })
          return made?.markId
        } catch {
          if (current.current?.number === number) forget()
          return undefined
        }
      })
    },
    [videoId, sentences, findMarked, toTarget, create, forget],
  )
  const markRange = useCallback((range: TextRange) => save(range, Number.NEGATIVE_INFINITY), [save])

  function change(isMore: boolean): void {
    const known = current.current
    if (known === null || known.range.kind !== 'said') return
    const { smaller } = known
    const range = isMore ? sentences.extend(known.range) : (smaller.at(-1) ?? sentences.shorten(known.range))
    const isSame = range === known.range
    const before = isMore ? [...smaller, ...(isSame ? [] : [known.range])] : smaller.slice(0, -1)
    current.current = { ...known, range, smaller: before, atMs: performance.now() }
    if (isSame) return
    setLast((shown) => shown && { ...shown, range, canShrink: before.length > 0 || sentences.shorten(range) !== range })
    const target = toTarget(range)
    saving.current = saving.current.then(async (markId) => {
      if (markId === undefined) return undefined
      try {
        await update({ markId, target })
      } catch {
        // The pill must not show words that the mark does not have.
        if (current.current?.number === known.number) forget()
      }
      return markId
    })
  }

  function press(positionMs: number): boolean {
    const now = performance.now()
    if (current.current !== null && now - current.current.atMs < againMs) {
      change(true)
      return true
    }
    const range = sentences.at(positionMs)
    if (range === undefined) return false
    save(range, now)
    return true
  }

  return {
    last,
    press,
    markRange,
    grow: () => change(true),
    shrink: () => change(false),
    forget,
  }
}
