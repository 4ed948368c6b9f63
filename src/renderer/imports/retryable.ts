import type { ImportItem } from '../../contract/app/imports.ts'
import { remedies } from '../ui/notices/remedies.ts'

type Failing = Pick<ImportItem, 'state' | 'error'>

/** Whether a retry of this one link may help. */
export function mayRetry({ state, error }: Failing): boolean {
  return state === 'failed' && error !== null && remedies[error.type].retry !== 'never'
}

/** Whether a caption file can replace the text that could not be fetched. */
export function mayUseCaptionFile({ state, videoId, error }: Failing & Pick<ImportItem, 'videoId'>): boolean {
  return state === 'failed' && videoId !== null && error !== null && remedies[error.type].captionFile
}

/** The ids of the failed links that are worth retrying all at once. */
export function listRetryable(items: readonly ImportItem[]): number[] {
  return items.flatMap(({ itemId, state, error }) =>
    state === 'failed' && error !== null && remedies[error.type].retry === 'together' ? [itemId] : [],
  )
}
