import type { ImportItem } from '../../contract/app/imports.ts'
import { remedies } from '../ui/notices/remedies.ts'

type Failing = Pick<ImportItem, 'state' | 'error'>

/** Whether trying this one link again may help. */
export function mayRetry({ state, error }: Failing): boolean {
  return state === 'failed' && error !== null && remedies[error.type].retry !== 'never'
}

/** Whether a caption file may stand in for what did not come. */
export function mayUseCaptionFile({ state, videoId, error }: Failing & Pick<ImportItem, 'videoId'>): boolean {
  return state === 'failed' && videoId !== null && error !== null && remedies[error.type].captionFile
}

/** The ids of all failed links that are worth trying again together. */
export function listRetryable(items: readonly ImportItem[]): number[] {
  return items.flatMap(({ itemId, state, error }) =>
    state === 'failed' && error !== null && remedies[error.type].retry === 'together' ? [itemId] : [],
  )
}
