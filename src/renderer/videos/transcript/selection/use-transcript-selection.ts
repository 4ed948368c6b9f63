import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { TextRange } from '../../../../contract/app/marks.ts'
import type { ReadingLink, TranscriptReading } from '../../../moments/reading/reading.ts'
import { timeOfWord } from '../../../moments/reading/words.ts'
import type { Playback } from '../../../ui/player/playback.ts'
import type { TranscriptList } from '../list/use-transcript-list.ts'
import type { PlayingClips } from '../playing/playing-clips.ts'
import type { Follow } from '../playing/use-follow.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { findParts } from './paint-text.ts'
import type { KindPlace } from './places.ts'
import type { SelectionStore } from './selection-store.ts'
import { usePageSelection } from './use-page-selection.ts'
import { usePointerSelection } from './use-pointer-selection.ts'
import { useReadingLink } from './use-reading-link.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

interface SelectionOptions {
  pane: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  text: TranscriptText
  store: SelectionStore
  list: TranscriptList
  follow: Follow
  playback: Playback
  playing: PlayingClips
  reading: TranscriptReading & ReadingLink
}

/** A second click that comes within this time prevents the seek of the first. */
const doubleClickMs = 250
const visiblePx = 40

/** Selecting, the reading cursor, and playing from a word, by mouse and by keyboard. */
export function useTranscriptSelection(options: SelectionOptions): void {
  const { pane, scroller, text, store, list, follow, playback, playing, reading } = options
  const clicks = useSeekOnClick(options)

  function findStart(): ReadClip | undefined {
    const { said, shown } = playing.now()
    const clip = said >= 0 ? text.find('said', said) : text.find('shown', shown)
    const spot = clip && list.locate(clip)
    const isInView = spot !== undefined && spot.bottomPx > 0 && spot.topPx < spot.windowPx - visiblePx
    return isInView ? clip : (list.topClip() ?? text.clips[0])
  }

  function show(place: KindPlace): void {
    follow.stop()
    const spot = list.locate(place)
    const isInView = spot !== undefined && spot.topPx >= 0 && spot.bottomPx <= spot.windowPx - visiblePx
    if (!isInView) list.reveal(place, 'center')
  }

  function rectOf(range: TextRange): DOMRect | null {
    const element = scroller.current
    const view = element?.getBoundingClientRect()
    if (!element || !view) return null
    const boxes = findParts(element, range)
      .flatMap((part) => [...part.getClientRects()])
      .filter(({ top, bottom }) => bottom > view.top && top < view.bottom)
    if (boxes.length === 0) return null
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const right = Math.max(...boxes.map((box) => box.right))
    return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top)
  }

  usePointerSelection({ scroller, text, store, ...clicks })
  useSelectionKeys({
    pane,
    text,
    store,
    findStart,
    onMove: show,
    onPlayFrom(place) {
      const clip = text.find(place.kind, place.clip)
      if (clip === undefined) return
      playback.seekTo(timeOfWord(clip, place.offset))
      playback.play()
      store.set({ cursor: null })
      follow.start({ isCalm: true })
    },
  })
  usePageSelection({ scroller, text, store })
  useReadingLink({
    reading,
    text,
    store,
    playing,
    controls: {
      rectOf,
      reveal: ({ kind, from }) => show({ kind, ...from }),
      focus: () => scroller.current?.focus({ preventScroll: true }),
    },
  })
}

/**
 * A click plays from the clicked word. A double click selects the word and leaves the playhead where it is: the seek waits for a moment, and a
 * slower second click takes it back.
 */
function useSeekOnClick({ text, store, playback, follow }: SelectionOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef<{ positionMs: number; at: number }>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const onClick = useCallback(
    (place: KindPlace) => {
      clearTimeout(timer.current)
      before.current = undefined
      timer.current = setTimeout(() => {
        const clip = text.find(place.kind, place.clip)
        if (clip === undefined) return
        before.current = { positionMs: playback.positionMs(), at: performance.now() }
        follow.start({ isCalm: true })
        store.set({ cursor: null })
        playback.seekTo(timeOfWord(clip, place.offset))
      }, doubleClickMs)
    },
    [text, store, playback, follow.start],
  )

  function onDoubleClick(): void {
    clearTimeout(timer.current)
    const { current } = before
    before.current = undefined
    if (current === undefined) return
    const passedMs = playback.status().isPlaying ? (performance.now() - current.at) * playback.status().rate : 0
    playback.seekTo(current.positionMs + passedMs)
  }

  return { onClick, onDoubleClick }
}
