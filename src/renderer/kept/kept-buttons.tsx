import type { KeptResult } from '../../contract/app/raw-results.ts'
import { SmallButton } from '../ui/small-button.ts'

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
      <SmallButton disabled={isBusy} onClick={() => onExport(kept)}>
        Export raw response
      </SmallButton>
      {kept.some(({ isFromEarlierVersion }) => isFromEarlierVersion) && (
        <SmallButton disabled={isBusy} onClick={() => onDecodeAgain(kept)}>
          Read again
        </SmallButton>
      )}
    </>
  )
}
