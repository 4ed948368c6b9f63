import { CloseButton } from '@mantine/core'
import { IconBlockquote, IconHighlight, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { noTagChoice, type TagChoice } from '../../marking/tag-choice.ts'
import { TagField } from '../../marking/tag-field.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './pick-bar.module.css'

interface PickBarProps {
  /** How many moments the actions concern. */
  count: number
  isTagging: boolean
  onMark: () => void
  onTag: () => void
  onCite: () => void
  onTags: (tags: TagChoice) => void
  /** Ends tagging, or clears the selection. */
  onClose: () => void
}

/** What can be done with the selected moments of a search. */
export function PickBar({ count, isTagging, onMark, onTag, onCite, onTags, onClose }: PickBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected moments">
      <span className={styles.count}>{formatLocalCount(count, 'moment')}</span>
      {isTagging ? (
        <TagEntry onTags={onTags} onClose={onClose} />
      ) : (
        <>
          <SmallButton leftSection={<IconHighlight size={16} stroke={1.6} aria-hidden />} title="h" onClick={onMark}>
            Mark
          </SmallButton>
          <SmallButton leftSection={<IconTag size={16} stroke={1.6} aria-hidden />} title="t" onClick={onTag}>
            Tag
          </SmallButton>
          <SmallButton leftSection={<IconBlockquote size={16} stroke={1.6} aria-hidden />} title="c" onClick={onCite}>
            Cite
          </SmallButton>
        </>
      )}
      <CloseButton size="sm" aria-label={isTagging ? 'Cancel tagging' : 'Clear selection'} onClick={onClose} />
    </section>
  )
}

function TagEntry({ onTags, onClose }: Pick<PickBarProps, 'onTags' | 'onClose'>) {
  const [tags, setTags] = useState<TagChoice>(noTagChoice)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the field inside closes it.
    <div
      className={styles.field}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <TagField value={tags} onChange={setTags} onSubmit={onTags} isFocusedAtFirst />
    </div>
  )
}
