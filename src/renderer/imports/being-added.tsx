import { Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { Strip } from '../ui/notices/strip.tsx'
import { SmallButton } from '../ui/small-button.ts'
import { useLate } from '../ui/use-late.ts'

const graceMs = 3000

/** State of a link to a video that an import adds. */
export interface AddedState {
  readonly importId: number
}

interface BeingAddedProps {
  videoId: string
  /** Shown if no import that led here is adding the video. */
  children: ReactNode
}

/** In the place of a video that is not in the library yet: that it is being fetched, or why it could not be. */
export function BeingAdded({ videoId, children }: BeingAddedProps) {
  const { orpc } = useBackend()
  const importId = readImportId(useLocation().state)
  const found = useQuery({
    ...orpc.imports.get.queryOptions({ input: { importId: importId ?? 0 } }),
    enabled: importId !== undefined,
  })
  const item = found.data?.items.find((each) => each.videoId === videoId && each.state !== 'duplicate')
  // The page shows a saved video as soon as it hears of it. If it does not, the video was removed since.
  const isLate = useLate(item?.state === 'saved' || item?.state === 'exists', graceMs)
  if (importId === undefined || found.error) return children
  if (found.data !== undefined && item === undefined) return children
  const details = (
    <SmallButton component={Link} to={`/imports/${importId}`}>
      Details
    </SmallButton>
  )
  if (item?.state === 'cancelled' || isLate) return children
  const problem = item?.error ?? (found.data?.state === 'paused' ? found.data.pauseReason : null)
  if (problem !== null) {
    return (
      <Strip Icon={IconAlertTriangle} words={`This video was not added. ${problem.message}`} isWarning>
        {details}
      </Strip>
    )
  }
  return (
    <>
      <title>Adding a video – Footnote</title>
      <Strip Icon={IconDownload} words={item?.title ?? item?.listedTitle ?? 'Fetching this video…'}>
        {details}
      </Strip>
      <Stack gap={16} p={24} role="status" aria-label="Fetching this video">
        {['92%', '84%', '96%', '70%', '88%'].map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </Stack>
    </>
  )
}

function readImportId(state: unknown): number | undefined {
  const isAdded = typeof state === 'object' && state !== null && 'importId' in state
  return isAdded && typeof state.importId === 'number' ? state.importId : undefined
}
