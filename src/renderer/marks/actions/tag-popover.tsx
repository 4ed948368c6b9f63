import { Button, Popover } from '@mantine/core'
import { IconTag, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../../connection/backend.tsx'
import { TagChip } from '../../marking/tag-chip.tsx'
import { countTags, noTagChoice, writePath } from '../../marking/tag-choice.ts'
import { TagField } from '../../marking/tag-field.tsx'
import { useMarkActions } from '../../marking/use-marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import styles from './actions.module.css'

interface TagPopoverProps {
  markIds: readonly string[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Adds tags to the selected marks, and takes away those that they have. */
export function TagPopover({ markIds, isOpen, onOpen }: TagPopoverProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconTag size={16} stroke={1.6} />}
          title="Add or remove tags (t)"
          onClick={() => onOpen(!isOpen)}
        >
          Tag
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TagForm markIds={markIds} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function TagForm({ markIds, onDone }: { markIds: readonly string[]; onDone: () => void }) {
  const { orpc } = useBackend()
  const { byId } = useTags()
  const { tag } = useMarkActions()
  const [wanted, setWanted] = useState(noTagChoice)
  const given = useQuery(orpc.marks.groups.queryOptions({ input: { markIds: [...markIds], by: 'tag' } })).data?.groups
  async function add(tags = wanted): Promise<void> {
    if (countTags(tags) === 0) return
    try {
      await tag(markIds, tags)
      onDone()
    } catch {
      // The user was told why. The tags stay in the field.
    }
  }
  const present = (given ?? []).flatMap(({ key, count }) => {
    const known = typeof key === 'number' ? byId.get(key) : undefined
    return known ? [{ known, count }] : []
  })
  return (
    <form
      className={styles.tagging}
      aria-label={`Tags of ${formatLocalCount(markIds.length, 'mark')}`}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TagField
        label={`Tags for ${formatLocalCount(markIds.length, 'mark')}`}
        value={wanted}
        onChange={setWanted}
        onSubmit={(tags) => void add(tags)}
        isFocusedAtFirst
      />
      <Button type="submit" variant="filled" disabled={countTags(wanted) === 0}>
        Add tags
      </Button>
      {present.length > 0 && (
        <>
          <span className="meta">Remove from these marks</span>
          <ul className={styles.given}>
            {present.map(({ known, count }) => (
              <li key={known.tagId}>
                <button
                  type="button"
                  className={styles.takeAway}
                  title={`Remove ${writePath(known.path)} from ${formatLocalCount(count, 'mark')}`}
                  onClick={() => void tag(markIds, noTagChoice, [known.tagId]).catch(() => undefined)}
                >
                  <TagChip tag={known} />
                  <span className="meta figures">{count.toLocaleString()}</span>
                  <IconX size={14} stroke={1.6} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  )
}
