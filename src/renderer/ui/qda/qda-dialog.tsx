import { Button, Group } from '@mantine/core'
import type { QdaOptions } from '../../../contract/app/qda.ts'
import { Dialog } from '../dialog.tsx'
import { QdaFields } from './qda-fields.tsx'
import { useQdaOptions } from './use-qda-options.ts'

interface QdaDialogProps {
  title: string
  onExport: (options: QdaOptions) => void
  onClose: () => void
}

/** Asks how to write a project for QDA programs. */
export function QdaDialog({ title, onExport, onClose }: QdaDialogProps) {
  const [options, setOptions] = useQdaOptions()
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onExport(options)
          onClose()
        }}
      >
        <QdaFields options={options} onChange={setOptions} />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" data-autofocus>
            Export
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
