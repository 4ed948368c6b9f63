import { Skeleton } from '@mantine/core'
import { useLate } from '../../ui/use-late.ts'
import styles from '../marks-page.module.css'

const rows = [72, 58, 80, 66, 74, 61, 69, 55]

/** Shown only if the marks take longer than they usually do. */
export function MarksSkeleton() {
  if (!useLate(true, 200)) return null
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the marks">
      {rows.map((width) => (
        <Skeleton key={width} height={34} width={`${width}%`} />
      ))}
    </div>
  )
}
