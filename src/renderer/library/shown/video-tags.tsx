import type { Tag } from '../../../contract/app/tags.ts'
import styles from './video-tags.module.css'

/** The tags of a video in one line. Those that do not fit are cut, and shown on hover. */
export function VideoTags({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  const all = tags.map(({ path }) => path.join('/')).join(', ')
  return (
    <span className={styles.tags} title={all}>
      {tags.map(({ tagId, name, colour }) => (
        <span key={tagId} className={styles.tag}>
          <span className={styles.dot} style={{ background: `var(--tag-${colour}, var(--text-dim))` }} />
          <span className="cut" dir="auto">
            {name}
          </span>
        </span>
      ))}
    </span>
  )
}
