import { Button, Group } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import type { Playback } from './playback.ts'
import styles from './player.module.css'
import { canTryAgain, describePlayerProblem, type PlayerProblem } from './player-problem.ts'
import { usePlaybackPosition } from './use-playback.ts'

interface PlayerFallbackProps {
  videoId: string
  problem: PlayerProblem
  playback: Playback
  onOpenExternal: (url: string) => void
  onTryAgain: () => void
}

/** Replaces the player: says why it cannot play, and links to the same moment on YouTube. */
export function PlayerFallback({ videoId, problem, playback, onOpenExternal, onTryAgain }: PlayerFallbackProps) {
  const seconds = usePlaybackPosition(playback, toSeconds)
  const positionMs = seconds * 1000
  return (
    <section className={styles.fallback} aria-label="Player">
      <p className={styles.reason}>{describePlayerProblem(problem)}</p>
      <p className={styles.hint}>The transcript still works. Click a line to set the link’s time.</p>
      <Group justify="center" gap={8} mt={12}>
        <Button
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => onOpenExternal(watchUrl(videoId, positionMs))}
        >
          Open on YouTube at {formatTime(positionMs)}
        </Button>
        {canTryAgain(problem) && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onTryAgain}>
            Retry
          </Button>
        )}
      </Group>
    </section>
  )
}

function toSeconds(positionMs: number): number {
  return Math.floor(positionMs / 1000)
}
