// What the page of a video knows about the reader of its transcript, for everything that works on the words being read.
import type { TextRange } from '../../../contract/app/marks.ts'

/** Words that the reader selected. */
export interface TextSelection {
  /** One range for each kind that is selected. The kind where the selection began comes first. */
  readonly ranges: readonly TextRange[]
  /** The selected words, without times, speakers and titles. Two ranges are separated by a line break. */
  readonly text: string
  /** Where the first selected word is said or shown, interpolated within its clip. */
  readonly startMs: number
  readonly endMs: number
}

/** The words that an action concerns while nothing is selected. */
export interface CurrentText {
  /** `cursor`: where the reader moved with the arrow keys. `player`: the clip that plays. */
  readonly by: 'cursor' | 'player'
  readonly range: TextRange
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

export interface ReadingState {
  readonly selection: TextSelection | null
  /** True while the reader drags; what floats beside the selection waits until it is false. */
  readonly isSelecting: boolean
  /** Null before the first clip, and if there is no transcript. */
  readonly current: CurrentText | null
}

/** What can be done to the transcript from outside. */
export interface ReadingControls {
  readonly select: (ranges: readonly TextRange[]) => void
  readonly clear: () => void
  /** Scrolls to the words and stops following. */
  readonly reveal: (range: TextRange) => void
  /** Where the visible part of the words is in the window; null if it is out of view. */
  readonly rectOf: (range: TextRange) => DOMRect | null
  /** Gives the keyboard focus to the transcript. */
  readonly focus: () => void
}

export interface TranscriptReading extends ReadingControls {
  readonly state: () => ReadingState
  /** Called when the state changes: not on every tick of the player, and not while the transcript scrolls. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The transcript's side of a reading. */
export interface ReadingLink {
  readonly publish: (state: ReadingState) => void
  readonly attach: (controls: ReadingControls) => () => void
}

const nothing: ReadingState = { selection: null, isSelecting: false, current: null }

/** Without a transcript nothing is selected, and the controls do nothing. */
export function createReading(): TranscriptReading & ReadingLink {
  const listeners = new Set<() => void>()
  let state = nothing
  let controls: ReadingControls | undefined

  function publish(next: ReadingState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish,
    attach(attached) {
      controls = attached
      return () => {
        if (controls !== attached) return
        controls = undefined
        publish(nothing)
      }
    },
    select: (ranges) => controls?.select(ranges),
    clear: () => controls?.clear(),
    reveal: (range) => controls?.reveal(range),
    rectOf: (range) => controls?.rectOf(range) ?? null,
    focus: () => controls?.focus(),
  }
}
