import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { exportAndSave } from '../connection/export-and-save.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'

/** Saves the list of who has which pseudonym, apart from the exported files. */
export function SavePseudonyms() {
  const { client } = useBackend()
  const saving = useMutation({
    mutationFn: () => exportAndSave(client, { type: 'pseudonyms' }),
    onSuccess(saved) {
      if (saved?.savedAs) notifications.show({ message: `Saved the key list to ${saved.savedAs}` })
    },
  })
  return (
    <div>
      <Button loading={saving.isPending} onClick={() => saving.mutate()}>
        Save the key list…
      </Button>
      {saving.error !== null && <ErrorNotice error={saving.error} />}
    </div>
  )
}
