import { ActionIcon, Button, Group, Textarea, Tooltip } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { modKey } from '../ui/mod-key.ts'
import { SmallButton } from '../ui/small-button.ts'
import { type Draft, useDraft } from './draft.ts'
import styles from './mark-editor.module.css'
import { MarkNote } from './mark-note.tsx'
import type { TagChoice } from './tag-choice.ts'
import { TagField } from './tag-field.tsx'

interface MarkEditorProps {
  /** Tells the draft from those of other marks. */
  draftName: string
  /** What is being noted or tagged, above the fields. */
  heading: ReactNode
  saved: Draft
  startsWith: 'note' | 'tags'
  /** The editor closes when the promise resolves. When it rejects, it stays open with its text. */
  onSave: (draft: Draft) => Promise<unknown>
  onClose: () => void
  onDelete?: (() => void) | undefined
}

/**
 * Edits the note and the tags of a mark. Ctrl+Enter saves. Escape closes the editor and keeps what was typed as a draft, which is there
 * again when it opens.
 */
export function MarkEditor(props: MarkEditorProps) {
  const { draftName, heading, saved, startsWith, onSave, onClose, onDelete } = props
  const { draft, isFromBefore, change, forget } = useDraft(draftName, saved)
  const [showsPreview, setShowsPreview] = useState(false)
  const [isSaving, setIsSaving] = useState(false)

  async function save(tags: TagChoice = draft.tags): Promise<void> {
    if (isSaving) return
    setIsSaving(true)
    try {
      await onSave({ ...draft, tags })
      forget()
      onClose()
    } catch {
      // The user was told why. The text stays.
      setIsSaving(false)
    }
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  const hasNote = draft.note.trim() !== ''
  return (
    <form
      className={styles.editor}
      aria-label="Mark"
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.head}>
        <div className={styles.heading}>{heading}</div>
        <Tooltip label="Close and keep the draft (Esc)">
          <ActionIcon aria-label="Close and keep the draft" size={24} onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {showsPreview ? (
        <section className={styles.preview} aria-label="Preview of the note">
          <MarkNote text={draft.note} />
        </section>
      ) : (
        <Textarea
          aria-label="Note"
          placeholder="Note, as Markdown"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={100_000}
          dir="auto"
          autoFocus={startsWith === 'note'}
          value={draft.note}
          onChange={(event) => change({ ...draft, note: event.currentTarget.value })}
        />
      )}
      <TagField
        value={draft.tags}
        isFocusedAtFirst={startsWith === 'tags'}
        onChange={(tags) => change({ ...draft, tags })}
        onSubmit={(tags) => void save(tags)}
      />
      <Group gap={4} justify="space-between" wrap="nowrap">
        <Group gap={4}>
          {hasNote && (
            <SmallButton aria-pressed={showsPreview} onClick={() => setShowsPreview(!showsPreview)}>
              {showsPreview ? 'Write' : 'Preview'}
            </SmallButton>
          )}
          {isFromBefore && <SmallButton onClick={forget}>Discard draft</SmallButton>}
        </Group>
        <Group gap={8} wrap="nowrap">
          {onDelete && (
            <Tooltip label="Delete mark">
              <ActionIcon aria-label="Delete mark" onClick={onDelete}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          <Button type="submit" variant="filled" loading={isSaving} title={modKey('Enter')}>
            Save
          </Button>
        </Group>
      </Group>
    </form>
  )
}
