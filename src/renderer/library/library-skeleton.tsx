import { Skeleton } from '@mantine/core'
import type { ViewMode } from './library-header.tsx'
import styles from './library-page.module.css'

const places = Array.from({ length: 12 }, (_, place) => place)

export function LibrarySkeleton({ view, label }: { view: ViewMode; label: string }) {
  return (
    <div className={view === 'list' ? styles.loading : styles.loadingGrid} role="status" aria-label={label}>
      {places.map((place) => (
        <Skeleton key={place} {...(view === 'list' ? { height: 20 } : {})} />
      ))}
    </div>
  )
}
