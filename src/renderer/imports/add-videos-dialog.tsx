import { Modal } from '@mantine/core'
import type { Import } from '../../contract/app/imports.ts'
import { AddVideosForm } from './add-videos-form.tsx'

interface AddVideosDialogProps {
  /** What the text starts with. */
  text: string
  /** The collection proposed; empty for none. */
  collectionName: string
  /** Whether what is here already is proposed to be fetched again. */
  isRefresh: boolean
  onStarted: (started: Import) => void
  onClose: () => void
}

export function AddVideosDialog({ text, collectionName, isRefresh, onStarted, onClose }: AddVideosDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Add videos" size={680} closeButtonProps={{ 'aria-label': 'Close' }}>
      <AddVideosForm
        initialText={text}
        initialCollection={collectionName}
        initialRefresh={isRefresh}
        onStarted={onStarted}
        onCancel={onClose}
      />
    </Modal>
  )
}
