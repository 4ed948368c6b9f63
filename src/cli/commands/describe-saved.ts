import type { SavedVideo } from '../../contract/app/service-videos.ts'

/** A line on what became of a video that came along with a search or an answer. */
export const describeSaved = ({ number, videoId, state, message }: SavedVideo): string =>
  `${state.padEnd(8)}  ${number}  ${videoId ?? ''}${message === null ? '' : `  ${message}`}`
