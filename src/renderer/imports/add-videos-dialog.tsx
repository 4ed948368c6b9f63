import { Modal } from '@mantine/core'
import type { Import } from '../../contract/app/imports.ts'
import { AddVideosForm } from './add-videos-form.tsx'

interface AddVideosDialogProps {
  /** What the text starts with. */
  text: string
  /** The collection proposed; empty for none. */
  collectionName: string
  onStarted: (started: Import) => void
  onClose: () => void
}

export function AddVideosDialog({ text, collectionName, onStarted, onClose }: AddVideosDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Add videos" size={680} closeButtonProps={{ 'aria-label': 'Close' }}>
      <AddVideosForm initialText={text} initialCollection={collectionName} onStarted={onStarted} onCancel={onClose} />
    </Modal>
  )
}
