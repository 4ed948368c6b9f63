import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Tag } from '../../../contract/app/tags.ts'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { OneLine } from '../../ui/one-line.tsx'
import styles from '../../ui/panes/pane-list.module.css'
import { useVideoDrop } from '../selection/video-drag.ts'
import { placeAddress } from '../shown/library-place.ts'
import { countTagged, type TagTree } from '../shown/tag-tree.ts'
import row from './tag-list.module.css'

interface TagListProps {
  tags: TagTree
  videos: VideoRow[] | undefined
  /** The id of the open tag, if any. */
  current: number | undefined
  onDropVideos: (videoIds: string[], tag: Tag) => void
}

/** All tags, with the number of videos that have each or one below it. It is not there until there is a tag. */
export function TagList({ tags, videos, current, onDropVideos }: TagListProps) {
  const counts = useMemo(() => countTagged(tags, videos ?? []), [tags, videos])
  if (tags.all.length === 0) return null
  return (
    <>
      <div className={styles.heading}>
        <h2>Tags</h2>
      </div>
      <ul aria-label="Tags">
        {tags.all.map((tag) => (
          <TagRow
            key={tag.tagId}
            tag={tag}
            count={counts.get(tag.tagId) ?? 0}
            isCurrent={tag.tagId === current}
            onDropVideos={(videoIds) => onDropVideos(videoIds, tag)}
          />
        ))}
      </ul>
    </>
  )
}

interface TagRowProps {
  tag: Tag
  count: number
  isCurrent: boolean
  onDropVideos: (videoIds: string[]) => void
}

function TagRow({ tag, count, isCurrent, onDropVideos }: TagRowProps) {
  const drop = useVideoDrop(onDropVideos)
  return (
    <li>
      <Link
        to={placeAddress.tag(tag.tagId)}
        className={styles.row}
        style={{ paddingLeft: 8 + 12 * Math.min(tag.path.length - 1, 6) }}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
        {...drop}
      >
        <span className={row.dot} style={{ background: `var(--tag-${tag.colour}, var(--text-dim))` }} />
        <OneLine text={tag.name} className={styles.name} />
        <span className={styles.count}>{count === 0 ? '' : count.toLocaleString()}</span>
      </Link>
    </li>
  )
}
