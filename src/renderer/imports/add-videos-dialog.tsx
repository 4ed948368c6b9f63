import { Modal } from '@mantine/core'
import type { Import } from '../../contract/app/imports.ts'
import { AddVideosForm } from './add-videos-form.tsx'

interface AddVideosDialogProps {
  /** What the text starts with. */
  text: string
  onStarted: (started: Import) => void
  onClose: () => void
}

export function AddVideosDialog({ text, onStarted, onClose }: AddVideosDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Add videos" size={680} closeButtonProps={{ 'aria-label': 'Close' }}>
      <AddVideosForm initialText={text} onStarted={onStarted} onCancel={onClose} />
    </Modal>
  )
}
