import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { TranscriptReading } from '../../../moments/reading/reading.ts'
import { useReadingState } from '../../../moments/reading/use-reading.ts'
import styles from './beside-selection.module.css'

interface BesideSelectionProps {
  reading: TranscriptReading
  /** The visible list. */
  scroller: RefObject<HTMLElement | null>
  render: () => ReactNode
}

interface Spot {
  readonly leftPx: number
  readonly topPx: number
}

const gapPx = 6

/** Shows something above the selection, or below it where there is no room, and moves it with the text. */
export function BesideSelection(props: BesideSelectionProps) {
  const isShown = useReadingState(props.reading, ({ selection, isSelecting }) => selection !== null && !isSelecting)
  return isShown ? <Placed {...props} /> : null
}

function Placed({ reading, scroller, render }: BesideSelectionProps) {
  const selection = useReadingState(reading, (state) => state.selection)
  const box = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<Spot | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: placed again for each selection.
  useLayoutEffect(() => {
    let frame = 0
    const place = () => setSpot(findSpot(reading, scroller.current, box.current))
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const element = scroller.current
    element?.addEventListener('scroll', placeSoon, { passive: true })
    window.addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      element?.removeEventListener('scroll', placeSoon)
      window.removeEventListener('resize', placeSoon)
    }
  }, [reading, scroller, selection])

  return (
    <div
      ref={box}
      className={styles.box}
      data-no-selecting
      style={spot === null ? { visibility: 'hidden' } : { transform: `translate(${spot.leftPx}px, ${spot.topPx}px)` }}
    >
      {render()}
    </div>
  )
}

function findSpot(reading: TranscriptReading, list: HTMLElement | null, box: HTMLElement | null): Spot | null {
  const { selection } = reading.state()
  const rects = (selection?.ranges ?? []).map(reading.rectOf).filter((rect) => rect !== null)
  if (list === null || box === null || rects.length === 0) return null
  const pane = list.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const top = Math.min(...rects.map((rect) => rect.top))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  const left = Math.min(...rects.map((rect) => rect.left))
  if (bottom < pane.top || top > pane.bottom) return null
  const above = top - height - gapPx
  const below = bottom + gapPx
  const wanted = above >= pane.top ? above : below + height <= pane.bottom ? below : pane.top + gapPx
  const offset = list.offsetParent?.getBoundingClientRect() ?? pane
  const leftPx = Math.max(pane.left + gapPx, Math.min(left, pane.right - width - gapPx))
  return { leftPx: leftPx - offset.left, topPx: wanted - offset.top }
}
