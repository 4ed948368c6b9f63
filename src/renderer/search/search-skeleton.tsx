import { Skeleton } from '@mantine/core'
import styles from './search-skeleton.module.css'

/** Placeholder for results. CSS delays it, so that it does not flash when results arrive at once. */
export function SearchSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Searching">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={styles.skeleton}>
          <Skeleton height={45} />
          <div>
            <Skeleton height={16} width="60%" />
            <Skeleton height={12} width="30%" mt={8} />
            <Skeleton height={14} width="84%" mt={24} />
            <Skeleton height={14} width="72%" mt={32} />
          </div>
        </div>
      ))}
    </div>
  )
}
