import { Skeleton, Stack } from '@mantine/core'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import styles from './video-details.module.css'
import page from './video-page.module.css'

const widths = ['92%', '84%', '96%', '70%', '88%', '93%', '61%', '90%', '82%', '95%', '76%', '87%']

/** Placeholder for the page while its video loads. */
export function VideoPageSkeleton() {
  return (
    <TwoPanes
      name="video"
      leftPercent={46}
      left={
        <div className={styles.pane} aria-busy="true">
          <div className={styles.player}>
            <Skeleton className={page.stage} />
          </div>
          <div className={styles.details}>
            <Skeleton height={24} width="70%" />
            <Skeleton height={16} width="45%" />
            <Skeleton height={72} />
          </div>
        </div>
      }
      right={
        <Stack gap={16} p="56px 24px 0">
          {widths.map((width) => (
            <Skeleton key={width} height={16} width={width} />
          ))}
        </Stack>
      }
    />
  )
}
