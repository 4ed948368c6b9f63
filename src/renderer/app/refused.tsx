import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'

export function Refused() {
  return (
    <EmptyState Icon={IconLock} title="Open Footnote with its own address">
      <p>
        This page may not use the library without the key in the address. Open the whole address that{' '}
        <code>npm start</code> printed, with everything after the <code>#</code>. It changes at every start.
      </p>
    </EmptyState>
  )
}
