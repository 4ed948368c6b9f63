import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowAutofitDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KindTag } from '../../moments/kind-tag.tsx'
import styles from './transcript.module.css'
import { isLane, type Lane } from './transcript-rows.ts'

const lanes: { value: Lane; label: ReactNode }[] = [
  { value: 'said', label: <KindTag kind="said" /> },
  { value: 'shown', label: <KindTag kind="shown" /> },
  { value: 'both', label: 'Both' },
]

interface TranscriptBarProps {
  lane: Lane
  /** Whether the video has both said and shown clips, so that the user can select between them. */
  hasLanes: boolean
  isFollowing: boolean
  onLane: (lane: Lane) => void
  onFollow: (isWanted: boolean) => void
  children: ReactNode
}

export function TranscriptBar({ lane, hasLanes, isFollowing, onLane, onFollow, children }: TranscriptBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      {hasLanes && (
        <SegmentedControl
          aria-label="Clips shown"
          classNames={{ innerLabel: styles.lane ?? '' }}
          data={lanes}
          value={lane}
          onChange={(value) => isLane(value) && onLane(value)}
        />
      )}
      <Button
        variant={isFollowing ? 'light' : 'default'}
        aria-pressed={isFollowing}
        title="Scroll the transcript with the video"
        leftSection={<IconArrowAutofitDown size={16} stroke={1.6} aria-hidden />}
        onClick={() => onFollow(!isFollowing)}
      >
        Follow
      </Button>
    </div>
  )
}
