import { CloseButton } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { Strip } from '../ui/notices/strip.tsx'

/** Warns where other users of this computer can open the data folder; closed, it comes back at the next start. */
export function DataDirNotice() {
  const { orpc } = useBackend()
  const warning = useQuery(orpc.app.info.queryOptions()).data?.dataDirWarning
  const [isClosed, setIsClosed] = useState(false)
  if (!warning || isClosed) return null
  return (
    <Strip Icon={IconLockOpen} words={warning} isWarning>
      <CloseButton size={24} aria-label="Close" onClick={() => setIsClosed(true)} />
    </Strip>
  )
}
