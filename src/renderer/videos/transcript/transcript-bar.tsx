import { Button, SegmentedControl } from '@mantine/core'
import { IconAlignLeft, IconArrowAutofitDown, IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KindTag } from '../../moments/kind-tag.tsx'
import { isLane, type Lane } from './text/transcript-clips.ts'
import { isView, type TranscriptView } from './text/transcript-text.ts'
import styles from './transcript.module.css'

const lanes: { value: Lane; label: ReactNode }[] = [
  { value: 'said', label: <KindTag kind="said" /> },
  { value: 'shown', label: <KindTag kind="shown" /> },
  { value: 'both', label: 'Both' },
]

const views: { value: TranscriptView; label: ReactNode }[] = [
  { value: 'paragraphs', label: <ViewLabel word="Paragraphs" Icon={IconAlignLeft} /> },
  { value: 'lines', label: <ViewLabel word="Lines" Icon={IconListDetails} /> },
]

function ViewLabel({ word, Icon }: { word: string; Icon: typeof IconAlignLeft }) {
  return (
    <span className={styles.view} title={word}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.viewWord}>{word}</span>
    </span>
  )
}

interface TranscriptBarProps {
  lane: Lane
  /** Whether the video has both said and shown clips, so that the user can select between them. */
  hasLanes: boolean
  view: TranscriptView
  isFollowing: boolean
  onLane: (lane: Lane) => void
  onView: (view: TranscriptView) => void
  onFollow: (isWanted: boolean) => void
  children: ReactNode
}

export function TranscriptBar(props: TranscriptBarProps) {
  const { lane, hasLanes, view, isFollowing, onLane, onView, onFollow, children } = props
  return (
    <div className={styles.bar} data-lanes={hasLanes || undefined}>
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
      <SegmentedControl
        aria-label="View"
        classNames={{ innerLabel: styles.lane ?? '' }}
        data={views}
        value={view}
        onChange={(value) => isView(value) && onView(value)}
      />
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
