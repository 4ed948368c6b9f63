import { useState } from 'react'
import type { Import } from '../../../contract/app/imports.ts'
import { Dialog } from '../../ui/dialog.tsx'
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
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title="Add videos"
      size={680}
      // There it leads back to the form.
      closeOnEscape={!isChoosing}
      closeOnClickOutside={!isChoosing}
    >
      <AddVideosForm
        initialText={text}
        initialCollection={collectionName}
        initialRefresh={isRefresh}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        onStarted={onStarted}
        onCancel={onClose}
      />
    </Dialog>
  )
}
