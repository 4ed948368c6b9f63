import { elementScroll, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useRef } from 'react'
import type { RowContent } from './transcript-rows.ts'

export type TranscriptList = ReturnType<typeof useTranscriptList>

/** Space kept above a row after scrolling to it, so that the row before it stays readable. */
export const contextPx = 56
const lineChars = 62
const linePx = 25
const rowPaddingPx = 8
const speakerPx = 24

/** Renders only the rows in view, and distinguishes its own scrolling from the reader's. */
export function useTranscriptList(rows: readonly RowContent[], scroller: RefObject<HTMLDivElement | null>) {
  const ownScrollTop = useRef(0)

  /** Records the current scroll position as one that this code set. */
  const acceptPlace = useCallback((): void => {
    ownScrollTop.current = scroller.current?.scrollTop ?? 0
  }, [scroller])

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimateHeight(rows[index]),
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

  /** Position of a row relative to the visible list; undefined if there is no such row. */
  function locate(index: number): { topPx: number; bottomPx: number; windowPx: number } | undefined {
    const row = virtualizer.measurementsCache[index]
    const element = scroller.current
    if (row === undefined || element === null) return undefined
    return {
      topPx: row.start - element.scrollTop,
      bottomPx: row.end - element.scrollTop,
      windowPx: element.clientHeight,
    }
  }

  return { virtualizer, acceptPlace, hasReaderScrolled, locate }
}

function estimateHeight(row: RowContent | undefined): number {
  const lines = Math.max(1, Math.ceil((row?.text.length ?? 0) / lineChars))
  return lines * linePx + rowPaddingPx + (row?.isNewSpeaker === true || row?.kind === 'shown' ? speakerPx : 0)
}
