import { IconCircleDot, IconTrash, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VideoRow } from '../../../contract/app/videos.ts'
import styles from '../../ui/panes/pane-list.module.css'
import type { VideoActions } from '../menu/use-video-acts.ts'
import { type LibraryPlace, placeAddress } from '../shown/library-place.ts'
import type { TagTree } from '../shown/tag-tree.ts'
import { CollectionList } from './collection-list.tsx'
import { TagList } from './tag-list.tsx'

interface LibraryPaneProps {
  place: LibraryPlace
  /** Undefined until they are known. */
  videos: VideoRow[] | undefined
  tags: TagTree
  acts: VideoActions
  /** Shown below the collections. */
  savedSearches: ReactNode
}

/** Which videos can be shown: all, the unread ones, those of a collection or of a tag. Videos can be dropped on the last two. */
export function LibraryPane({ place, videos, tags, acts, savedSearches }: LibraryPaneProps) {
  const unreadCount = videos?.reduce((count, { isUnread }) => count + (isUnread ? 1 : 0), 0)
  return (
    <div className={styles.pane}>
      <Link to={placeAddress.all} className={styles.row} aria-current={place.kind === 'all' ? 'page' : undefined}>
        <IconVideo size={16} stroke={1.6} aria-hidden />
        <span className={styles.name}>All videos</span>
        <span className={styles.count}>{videos?.length.toLocaleString()}</span>
      </Link>
      {videos !== undefined && videos.length > 0 && (
        <Link
          to={placeAddress.unread}
          className={styles.row}
          aria-current={place.kind === 'unread' ? 'page' : undefined}
        >
          <IconCircleDot size={16} stroke={1.6} aria-hidden />
          <span className={styles.name}>Unread</span>
          <span className={styles.count}>{unreadCount?.toLocaleString()}</span>
        </Link>
      )}
      <CollectionList
        current={place.kind === 'collection' ? place.collectionId : undefined}
        onDropVideos={(videoIds, collection) => acts.collect({ videoIds, ...collection })}
      />
      <TagList
        tags={tags}
        videos={videos}
        current={place.kind === 'tag' ? place.tagId : undefined}
        onDropVideos={(videoIds, tag) => acts.tag({ videoIds, add: { tagIds: [tag.tagId], names: [] } })}
      />
      {savedSearches}
      <Link to="/trash" className={styles.row}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
        <span className={styles.name}>Trash</span>
      </Link>
    </div>
  )
}
