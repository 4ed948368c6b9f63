import { Button } from '@mantine/core'
import { findAppError } from '../../contract/app/errors.ts'
import { useKeptResults } from './use-kept-results.ts'

/** A button that saves a response that could not be read. Renders nothing for other errors. */
export function ExportSent({ error }: { error: unknown }) {
  const { isBusy, onExport } = useKeptResults()
  const failure = findAppError(error)
  const rawId = failure?.code === 'SERVICE_UNREADABLE' ? failure.data.rawId : undefined
  if (rawId === undefined) return null
  return (
    <Button disabled={isBusy} onClick={() => onExport([{ rawId }])}>
      Export raw response
    </Button>
  )
}
