import { CloseButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Tag } from '../../contract/app/tags.ts'
import styles from './tag-chip.module.css'
import { writePath } from './tag-choice.ts'

interface TagChipProps {
  tag: Pick<Tag, 'path' | 'colour'>
  onRemove?: (() => void) | undefined
}

/** A tag in its colour. Shows the last name of its path; the tooltip has the whole path. */
export function TagChip({ tag, onRemove }: TagChipProps) {
  const path = writePath(tag.path)
  return (
    <span className={styles.chip} style={{ '--tag': `var(--tag-${tag.colour})` } as CSSProperties} title={path}>
      <bdi className={styles.name}>{tag.path.at(-1)}</bdi>
      {onRemove && <CloseButton size={14} tabIndex={-1} aria-label={`Remove tag ${path}`} onClick={onRemove} />}
    </span>
  )
}

/** A name that becomes a tag when it is saved. */
export function NewTagChip({ name, onRemove }: { name: string; onRemove?: () => void }) {
  return (
    <span className={styles.chip} title={`New tag ${name}`}>
      <bdi className={styles.name}>{name}</bdi>
      {onRemove && <CloseButton size={14} tabIndex={-1} aria-label={`Remove tag ${name}`} onClick={onRemove} />}
    </span>
  )
}

interface TagChipsProps {
  tagIds: readonly number[]
  byId: ReadonlyMap<number, Tag>
}

/** The chips of tags, in their order; nothing for ids of tags that are gone. */
export function TagChips({ tagIds, byId }: TagChipsProps) {
  const tags = tagIds.flatMap((tagId) => byId.get(tagId) ?? [])
  if (tags.length === 0) return null
  return (
    <span className={styles.chips}>
      {tags.map((tag) => (
        <TagChip key={tag.tagId} tag={tag} />
      ))}
    </span>
  )
}
