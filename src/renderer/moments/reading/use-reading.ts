import { useState, useSyncExternalStore } from 'react'
import { createReading, type ReadingLink, type ReadingState, type TranscriptReading } from './reading.ts'

/** The reading of one video page. Use the video id as the React key of the component. */
export function useNewReading(): TranscriptReading & ReadingLink {
  const [reading] = useState(createReading)
  return reading
}

/** Renders again only when what `select` takes from the state changes. */
export function useReadingState<T>(reading: TranscriptReading, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reading.subscribe, () => select(reading.state()))
}
