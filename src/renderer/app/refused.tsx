import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '../ui/notices/empty-state.tsx'

export function Refused() {
  return (
    <EmptyState Icon={IconLock} title="Open Footnote with its own address">
      <p>
        Run <code>npm start</code> once more: it prints a new address, also while Footnote is running. Open all of it,
        with everything after the <code>#</code>. An address works for an hour after it was last used.
      </p>
    </EmptyState>
  )
}
