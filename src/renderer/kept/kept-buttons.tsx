import { Button } from '@mantine/core'
import type { KeptResult } from '../../contract/app/raw-results.ts'

interface KeptButtonsProps {
  kept: readonly KeptResult[]
  isBusy: boolean
  onExport: (kept: readonly KeptResult[]) => void
  onDecodeAgain: (kept: readonly KeptResult[]) => void
}

/** What can be done with what the service sent and could not be read; nothing where nothing is kept. */
export function KeptButtons({ kept, isBusy, onExport, onDecodeAgain }: KeptButtonsProps) {
  if (kept.length === 0) return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onExport(kept)}>
        Export what was sent
      </Button>
      {kept.some(({ isFromEarlierVersion }) => isFromEarlierVersion) && (
        <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onDecodeAgain(kept)}>
          Try decoding again
        </Button>
      )}
    </>
  )
}
