import { Button } from '@mantine/core'
import type { Tag } from '../../contract/app/tags.ts'
import styles from './tags-page.module.css'

interface MergeOfferProps {
  tag: Tag
  /** The tag that has the wanted name already. */
  into: Tag
  onMerge: () => void
  onRename: () => void
}

/** A tag was to get the name of another one: merging the two may be what was meant. */
export function MergeOffer({ tag, into, onMerge, onRename }: MergeOfferProps) {
  return (
    <div className={styles.offer} role="alert">
      <p dir="auto">
        There is already a tag “{into.name}”. Merge “{tag.name}” into it, or enter another name.
      </p>
      <div className={styles.buttons}>
        <Button autoFocus variant="filled" onClick={onMerge}>
          Merge
        </Button>
        <Button onClick={onRename}>Enter another name</Button>
      </div>
    </div>
  )
}
