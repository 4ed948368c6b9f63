import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import { noDraft } from '../../marking/draft.ts'
import { MarkEditor } from '../../marking/mark-editor.tsx'
import { MarkNote } from '../../marking/mark-note.tsx'
import { TagChips } from '../../marking/tag-chip.tsx'
import { useMarkActions, useMarksOfVideo } from '../../marking/use-marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './video-notes.module.css'

/** The notes about a whole video. */
export function VideoNotes({ videoId }: { videoId: string }) {
  const notes = useMarksOfVideo(videoId).filter(({ isWholeVideo }) => isWholeVideo)
  const { create } = useMarkActions()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section aria-label="Notes">
      <div className={styles.head}>
        <h2 className={styles.title}>Notes</h2>
        {!isAdding && (
          <SmallButton leftSection={<IconNote size={14} stroke={1.6} aria-hidden />} onClick={() => setIsAdding(true)}>
            Add note
          </SmallButton>
        )}
      </div>
      {isAdding && (
        <MarkEditor
          draftName={`${videoId} whole`}
          heading={<span className="dim">About the whole video</span>}
          saved={noDraft}
          startsWith="note"
          onSave={(draft) => create([{ videoId, target: { type: 'video' }, ...draft }])}
          onClose={() => setIsAdding(false)}
        />
      )}
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((mark) => (
            <VideoNote key={mark.markId} mark={mark} />
          ))}
        </ul>
      )}
    </section>
  )
}

function VideoNote({ mark }: { mark: Mark }) {
  const { markId, note, tagIds } = mark
  const { update, remove } = useMarkActions()
  const { byId } = useTags()
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <li>
        <MarkEditor
          draftName={markId}
          heading={<span className="dim">About the whole video</span>}
          saved={{ note, tags: { tagIds, names: [] } }}
          startsWith="note"
          onSave={({ note: newNote, tags }) => update({ markId, note: newNote, tags })}
          onClose={() => setIsEditing(false)}
          onDelete={() => void remove([mark])}
        />
      </li>
    )
  return (
    <li>
      {note !== '' && <MarkNote text={note} />}
      <div className={styles.foot}>
        <TagChips tagIds={tagIds} byId={byId} />
        <SmallButton onClick={() => setIsEditing(true)}>Edit note</SmallButton>
      </div>
    </li>
  )
}
