import { Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Cap } from '../../contract/app/costs.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import styles from './month-overview.module.css'

interface CapStatusProps {
  cap: Cap | null
  thisMonthUsd: number
  reservedUsd: number
}

/** How much of the monthly cap is used, reserved for running calls, and left. */
export function CapStatus({ cap, thisMonthUsd, reservedUsd }: CapStatusProps) {
  const reserved = reservedUsd > 0 && <span>{formatLocalUsd(reservedUsd)} reserved for running calls</span>
  if (cap === null) {
    return (
      <p className={styles.capWords}>
        <span>No monthly cap.</span>
        {reserved}
        <Link to="/settings">Set a cap in Settings</Link>
      </p>
    )
  }
  const { capUsd, countedUsd, leftUsd } = cap
  const share = (usd: number) => `${capUsd === 0 ? 100 : Math.min(100, (usd / capUsd) * 100)}%`
  const used = `${formatLocalUsd(countedUsd)} of ${formatLocalUsd(capUsd)}`
  return (
    <Stack gap={6}>
      <div
        className={styles.track}
        role="progressbar"
        tabIndex={-1}
        aria-label="This month against the cap"
        aria-valuemin={0}
        aria-valuemax={capUsd}
        aria-valuenow={Math.min(countedUsd, capUsd)}
        aria-valuetext={used}
      >
        <span className={styles.used} data-full={leftUsd === 0 || undefined} style={{ width: share(countedUsd) }} />
        <span className={styles.reserved} style={{ width: share(cap.reservedUsd) }} />
      </div>
      <p className={styles.capWords}>
        <strong>{used}</strong>
        {reserved}
        <span>{formatLocalUsd(leftUsd)} left</span>
        {countedUsd > thisMonthUsd && <span>Unknown costs count as the amount reserved for them</span>}
        <Link to="/settings">Change the cap</Link>
      </p>
    </Stack>
  )
}
