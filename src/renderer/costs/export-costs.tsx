import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { saveFile } from '../connection/save-file.ts'

/** Saves the whole ledger as a table for other programs. */
export function useSaveCosts() {
  const { client } = useBackend()
  return useMutation({ mutationFn: async () => saveFile(await client.costs.exportCsv()) })
}

export function ExportCosts({ save }: { save: ReturnType<typeof useSaveCosts> }) {
  return (
    <Button
      leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export as CSV
    </Button>
  )
}
