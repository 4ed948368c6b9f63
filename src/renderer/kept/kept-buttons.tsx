import { Button } from '@mantine/core'
import type { KeptResult } from '../../contract/app/raw-results.ts'

interface KeptButtonsProps {
  kept: readonly KeptResult[]
  isBusy: boolean
  onExport: (kept: readonly KeptResult[]) => void
  onDecodeAgain: (kept: readonly KeptResult[]) => void
}

/** Actions for raw responses that could not be read. Renders nothing if none are kept. */
export function KeptButtons({ kept, isBusy, onExport, onDecodeAgain }: KeptButtonsProps) {
  if (kept.length === 0) return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onExport(kept)}>
        Export raw response
      </Button>
      {kept.some(({ isFromEarlierVersion }) => isFromEarlierVersion) && (
        <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onDecodeAgain(kept)}>
          Read again
        </Button>
      )}
    </>
  )
}
