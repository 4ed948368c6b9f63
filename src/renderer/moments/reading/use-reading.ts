import { useState, useSyncExternalStore } from 'react'
import { createReading, type Reading, type ReadingLink, type ReadingState } from './reading.ts'

/** The reading of one video page. Use the video id as the React key of the component. */
export function useNewReading(): Reading & ReadingLink {
  const [reading] = useState(createReading)
  return reading
}

/** Renders again only when what `select` takes from the state changes. */
export function useReadingState<T>(reading: Reading, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reading.subscribe, () => select(reading.state()))
}
