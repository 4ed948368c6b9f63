import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { saveFile } from '../connection/save-file.ts'
import { readError } from '../ui/notices/read-error.ts'

/** The whole ledger as a table for other programs. */
export function ExportCosts() {
  const { client } = useBackend()
  const save = useMutation({
    mutationFn: async () => saveFile(await client.costs.exportCsv()),
    onError: (error) => notifications.show({ color: 'red', message: readError(error).message }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export as CSV
    </Button>
  )
}
