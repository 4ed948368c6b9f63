import { VisuallyHidden } from '@mantine/core'
import type { TranscriptReading } from '../../../moments/reading/reading.ts'
import { useReadingState } from '../../../moments/reading/use-reading.ts'

/** Lets screen readers say the words at the reading cursor, since the focus does not move with it. */
export function SpokenCursor({ reading }: { reading: TranscriptReading }) {
  const words = useReadingState(reading, ({ current }) => (current?.by === 'cursor' ? current.text : ''))
  return (
    <VisuallyHidden aria-live="polite" dir="auto">
      {words}
    </VisuallyHidden>
  )
}
