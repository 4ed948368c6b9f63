import type { SavedVideo } from '../../contract/app/service-videos.ts'

/** One line of output for a video that came with a search or an answer and was to be saved. */
export const describeSavedLine = ({ number, videoId, state, message }: SavedVideo): string =>
  `${state.padEnd(8)}  ${number}  ${videoId ?? ''}${message === null ? '' : `  ${message}`}`
