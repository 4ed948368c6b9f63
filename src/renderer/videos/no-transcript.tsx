import { IconMessageOff } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'

export function NoTranscript() {
  return (
    <EmptyState Icon={IconMessageOff} title="There is no text for this video">
      <p>
        It came without captions. Its title, description and sections can still be searched, and the player works as
        usual. Another source may have its text: add the link again, read by the other one.
      </p>
    </EmptyState>
  )
}
