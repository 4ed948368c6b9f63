import { IconNote, IconTag, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import { MarkEditor } from '../../marking/mark-editor.tsx'
import { MarkNote } from '../../marking/mark-note.tsx'
import { TagChips } from '../../marking/tag-chip.tsx'
import { useMarkActions } from '../../marking/use-marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './mark-preview.module.css'

export type EditedPart = 'note' | 'tags'

interface EditableMarkProps {
  mark: Mark
  /** What is being edited; undefined if nothing is. */
  edited: EditedPart | undefined
  onEdit: (part: EditedPart | undefined) => void
  onDelete: () => void
}

/** The note and the tags of a mark, or the editor of both. */
export function EditableMark({ mark, edited, onEdit, onDelete }: EditableMarkProps) {
  const { markId, note, tagIds } = mark
  const { byId } = useTags()
  const { update } = useMarkActions()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (edited !== undefined) area.current?.scrollIntoView({ block: 'nearest' })
  }, [edited])
  return (
    <div ref={area} className={styles.own}>
      {edited === undefined ? (
        <>
          <TagChips tagIds={tagIds} byId={byId} />
          {note.trim() !== '' && <MarkNote text={note} />}
          <div className={styles.edit}>
            <SmallButton
              leftSection={<IconNote size={14} stroke={1.6} aria-hidden />}
              title="Edit the note (n)"
              onClick={() => onEdit('note')}
            >
              {note.trim() === '' ? 'Add note' : 'Edit note'}
            </SmallButton>
            <SmallButton
              leftSection={<IconTag size={14} stroke={1.6} aria-hidden />}
              title="Edit the tags (t)"
              onClick={() => onEdit('tags')}
            >
              {tagIds.length === 0 ? 'Add tags' : 'Edit tags'}
            </SmallButton>
            <SmallButton
              leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
              title="Delete the mark (Delete)"
              onClick={onDelete}
            >
              Delete
            </SmallButton>
          </div>
        </>
      ) : (
        <MarkEditor
          key={edited}
          draftName={`mark ${markId}`}
          heading={edited === 'note' ? 'Note' : 'Tags'}
          saved={{ note, tags: { tagIds, names: [] } }}
          startsWith={edited}
          onSave={(draft) => update({ markId, ...draft })}
          onClose={() => onEdit(undefined)}
        />
      )}
    </div>
  )
}
