import { ActionIcon, Button, CloseButton, Tooltip } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Playback } from '../ui/player/playback.ts'
import styles from './reel.module.css'

interface ReelButtonsProps {
  /** Null while one player takes the place of another. */
  playback: Playback | null
  isOver: boolean
  canGoBack: boolean
  canGoOn: boolean
  onPrevious: () => void
  onNext: () => void
  onAgain: () => void
  onClose: () => void
}

export function ReelButtons({ playback, isOver, canGoBack, canGoOn, ...on }: ReelButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Tooltip label="Previous moment (Ctrl ←)">
        <ActionIcon aria-label="Previous moment" size={32} disabled={!canGoBack} onClick={on.onPrevious}>
          <IconPlayerSkipBackFilled size={16} />
        </ActionIcon>
      </Tooltip>
      <PlayButton playback={playback} isOver={isOver} onAgain={on.onAgain} />
      <Tooltip label="Next moment (Ctrl →)">
        <ActionIcon aria-label="Next moment" size={32} disabled={!canGoOn} onClick={on.onNext}>
          <IconPlayerSkipForwardFilled size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close the reel">
        <CloseButton aria-label="Close the reel" className={styles.close ?? ''} onClick={on.onClose} />
      </Tooltip>
    </div>
  )
}

const nothingToHear = () => () => undefined

function PlayButton({ playback, isOver, onAgain }: Pick<ReelButtonsProps, 'playback' | 'isOver' | 'onAgain'>) {
  const status = useSyncExternalStore(playback?.subscribe ?? nothingToHear, () => playback?.status() ?? null)
  const button = useRef<HTMLButtonElement>(null)
  // The list that opened the reel keeps its own keys. Here, Space pauses.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const isPlaying = status?.isPlaying ?? false
  const [Icon, label] = isOver
    ? [IconRotateClockwise, 'Play again']
    : isPlaying
      ? [IconPlayerPauseFilled, 'Pause']
      : [IconPlayerPlayFilled, 'Play']
  function press(): void {
    if (isOver) onAgain()
    else if (isPlaying) playback?.pause()
    else playback?.play()
  }
  return (
    <Button ref={button} className={styles.play ?? ''} leftSection={<Icon size={16} aria-hidden />} onClick={press}>
      {label}
    </Button>
  )
}
