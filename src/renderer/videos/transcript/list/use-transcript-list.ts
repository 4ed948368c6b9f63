import { defaultRangeExtractor, elementScroll, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { findClipElement } from '../selection/dom-places.ts'
import type { KindPlace } from '../selection/places.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TextRow, TranscriptText } from '../text/transcript-text.ts'

export type TranscriptList = ReturnType<typeof useTranscriptList>

type ClipPlace = Omit<KindPlace, 'offset'>

/** Where a clip is, in pixels from the top of the visible list. */
interface Spot {
  readonly topPx: number
  readonly bottomPx: number
  readonly windowPx: number
}

/** Space kept above a clip after scrolling to it, so that the text before it stays readable. */
export const contextPx = 56
const lineChars = 62
const linePx = 25
const rowPaddingPx = 8
const speakerPx = 24
const sectionPx = 52
/** A paragraph's clips have their exact place only once they are in the page. */
const mostCorrections = 8

/** Renders only the rows in view and those of `pinned`, and distinguishes its own scrolling from the reader's. */
export function useTranscriptList(
  text: TranscriptText,
  scroller: RefObject<HTMLDivElement | null>,
  pinned: readonly number[],
) {
  const ownScrollTop = useRef(0)
  const correcting = useRef(0)

  /** Records the current scroll position as one that this code set. */
  const acceptPlace = useCallback((): void => {
    ownScrollTop.current = scroller.current?.scrollTop ?? 0
  }, [scroller])

  const virtualizer = useVirtualizer({
    count: text.rows.length,
    getScrollElement: () => scroller.current,
    // A new function would measure all rows again.
    getItemKey: useCallback((index: number) => text.rows[index]?.key ?? index, [text]),
    estimateSize: useCallback((index: number) => estimateHeight(text.rows[index]), [text]),
    rangeExtractor: useCallback(
      (range: Range) => withPinned(defaultRangeExtractor(range), pinned, range.count),
      [pinned],
    ),
    overscan: 10,
    scrollPaddingStart: contextPx,
    scrollPaddingEnd: contextPx,
    paddingStart: 8,
    paddingEnd: 160,
    scrollToFn(offset, options, instance) {
      elementScroll(offset, options, instance)
      acceptPlace()
    },
  })

  /** Whether the scroll position differs from the recorded one. Records the new position. */
  function hasReaderScrolled(): boolean {
    const lastScrollTop = ownScrollTop.current
    acceptPlace()
    return Math.abs(ownScrollTop.current - reachable(lastScrollTop)) > 2
  }

  /** When rows turn out shorter than estimated, the list gets shorter, and the browser moves a position near its end up. */
  function reachable(scrollTop: number): number {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    return Math.min(scrollTop, scrollHeight - clientHeight)
  }

  /** Exact for clips in the page, estimated for others; undefined for a clip that is not shown. */
  function locate(place: ClipPlace): Spot | undefined {
    const index = text.rowOf(place.kind, place.clip)
    const row = text.rows[index]
    const measured = virtualizer.measurementsCache[index]
    const element = scroller.current
    if (row?.type !== 'clips' || measured === undefined || element === null) return undefined
    const windowPx = element.clientHeight
    const [topPx, bottomPx] = [measured.start - element.scrollTop, measured.end - element.scrollTop]
    if (row.clips.length === 1) return { topPx, bottomPx, windowPx }
    const isFirst = row.clips[0]?.clip === place.clip
    const clip = findClipElement(element, place)?.getBoundingClientRect()
    if (clip !== undefined) {
      const listTop = element.getBoundingClientRect().top
      return { topPx: isFirst ? topPx : clip.top - listTop, bottomPx: clip.bottom - listTop, windowPx }
    }
    const [from, to] = shareOfRow(row.clips, place.clip)
    const heightPx = bottomPx - topPx
    return { topPx: topPx + heightPx * from, bottomPx: topPx + heightPx * to, windowPx }
  }

  /** Scrolls so that a clip stands at the top of the list, or a little above its middle. */
  function reveal(place: ClipPlace, align: 'start' | 'center'): void {
    const index = text.rowOf(place.kind, place.clip)
    if (index < 0) return
    cancelAnimationFrame(correcting.current)
    const row = text.rows[index]
    if (row?.type === 'clips' && (row.clips.length === 1 || (align === 'start' && row.clips[0]?.clip === place.clip))) {
      virtualizer.scrollToIndex(index, { align })
      return
    }
    scrollTo(place, align, mostCorrections)
  }

  function scrollTo(place: ClipPlace, align: 'start' | 'center', corrections: number): void {
    const spot = locate(place)
    const element = scroller.current
    if (spot === undefined || element === null) return
    const wantedPx =
      align === 'start' ? contextPx : Math.max(contextPx, (spot.windowPx - (spot.bottomPx - spot.topPx)) / 2)
    const byPx = spot.topPx - wantedPx
    if (Math.abs(byPx) > 1) virtualizer.scrollToOffset(element.scrollTop + byPx)
    if (corrections > 0) correcting.current = requestAnimationFrame(() => scrollTo(place, align, corrections - 1))
  }
  useEffect(() => () => cancelAnimationFrame(correcting.current), [])

  const isAtTop = (): boolean => (scroller.current?.scrollTop ?? 0) < contextPx

  /** The clip at the top of the visible list. */
  function topClip(): ReadClip | undefined {
    const element = scroller.current
    if (element === null) return undefined
    const topPx = element.scrollTop + contextPx
    const item = virtualizer.getVirtualItemForOffset(topPx)
    for (let index = item?.index ?? 0; index < text.rows.length; index++) {
      const row = text.rows[index]
      if (row?.type !== 'clips') continue
      return row.clips.find((clip) => (locate(clip)?.bottomPx ?? 0) > contextPx) ?? row.clips.at(-1)
    }
    return undefined
  }

  return { virtualizer, acceptPlace, hasReaderScrolled, locate, reveal, topClip, isAtTop }
}

/** The shares of a row's height at which a clip begins and ends. */
function shareOfRow(clips: readonly ReadClip[], clip: number): readonly [from: number, to: number] {
  const letters = clips.reduce((sum, { text }) => sum + text.length + 1, 0)
  const index = clips.findIndex((each) => each.clip === clip)
  const before = clips.slice(0, index).reduce((sum, { text }) => sum + text.length + 1, 0)
  return [before / letters, (before + (clips[index]?.text.length ?? 0)) / letters]
}

function withPinned(indexes: number[], pinned: readonly number[], count: number): number[] {
  const missing = pinned.filter((index) => index >= 0 && index < count && !indexes.includes(index))
  return missing.length === 0 ? indexes : [...new Set([...indexes, ...missing])].sort((a, b) => a - b)
}

function estimateHeight(row: TextRow | undefined): number {
  if (row === undefined) return linePx
  if (row.type === 'section') return sectionPx
  const letters = row.clips.reduce((sum, { text }) => sum + text.length + 1, 0)
  const hasLabel = row.kind === 'shown' || row.clips.some(({ isNewSpeaker }) => isNewSpeaker)
  return Math.max(1, Math.ceil(letters / lineChars)) * linePx + rowPaddingPx + (hasLabel ? speakerPx : 0)
}
