import { useState } from 'react'
import type { Import } from '../../../contract/app/imports.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddVideosForm } from './add-videos-form.tsx'

interface AddVideosDialogProps {
  /** The initial text. */
  text: string
  /** The proposed collection; empty for none. */
  collectionName: string
  /** Whether re-fetching videos in the library is proposed. */
  isRefresh: boolean
  /** `firstId` is the first of the videos if the user wants to read it at once. */
  onStarted: (started: Import, firstId: string | undefined) => void
  onClose: () => void
}

export function AddVideosDialog({ text, collectionName, isRefresh, onStarted, onClose }: AddVideosDialogProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title="Add videos"
      size={720}
      // While videos of a playlist are selected, Escape leads back to the form.
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
