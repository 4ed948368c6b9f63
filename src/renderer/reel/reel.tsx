import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../contract/format-time.ts'
import { KindTag } from '../moments/kind-tag.tsx'
import { PreviewPane } from '../moments/preview-pane.tsx'
import type { ReelMoment, ReelRequest } from '../moments/reel-moment.ts'
import { videoAddress } from '../moments/video-address.ts'
import type { Playback } from '../ui/player/playback.ts'
import { describePlayerProblem } from '../ui/player/player-problem.ts'
import { steerPlayback } from '../ui/player/steer-playback.ts'
import styles from './reel.module.css'
import { ReelButtons } from './reel-buttons.tsx'
import { ReelPlayer } from './reel-player.tsx'
import { type SkippedMoment, SkippedMoments } from './skipped-moments.tsx'
import { UpNext } from './up-next.tsx'
import { useReelKeys } from './use-reel-keys.ts'

interface ReelState {
  readonly at: number
  readonly press: number
  readonly isOver: boolean
  readonly skipped: readonly SkippedMoment[]
}

/** Plays moments one after another, each with a second of lead-in. It skips those that YouTube does not let play here, and says so. */
export function Reel({ moments, notice, onMoment, onClose }: ReelRequest) {
  const [{ at, press, isOver, skipped }, setState] = useState<ReelState>({
    at: 0,
    press: 1,
    isOver: false,
    skipped: [],
  })
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [shown, setShown] = useState(moments)
  if (shown !== moments) {
    // Another list begins at its own start.
    setShown(moments)
    setState(({ press }) => ({ at: 0, press: press + 1, isOver: false, skipped: [] }))
  }
  const moment = moments[at] ?? moments[0]

  const goTo = (target: number) => {
    if (target < 0 || target >= moments.length) return
    setState((last) => ({ ...last, at: target, press: last.press + 1, isOver: false }))
  }
  function next(): void {
    if (at + 1 < moments.length) goTo(at + 1)
    else {
      playback?.pause()
      setState((last) => ({ ...last, isOver: true }))
    }
  }
  useReelKeys({
    onPrevious: () => goTo(at - 1),
    onNext: () => goTo(at + 1),
    onPlayerKey: (action) => {
      if (isOver && action.kind === 'toggle') goTo(0)
      else if (playback !== null) steerPlayback(playback, action, [])
    },
  })
  const tell = useEffectEvent(() => moment !== undefined && onMoment?.(moment))
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells each moment once.
  useEffect(() => void tell(), [at, moments])

  if (moment === undefined) return null
  return (
    <PreviewPane
      label="Reel"
      title={moment.title}
      player={
        <ReelPlayer
          key={moment.videoId}
          moment={moment}
          press={press}
          onOver={next}
          onRefused={(problem) => {
            setState((last) => ({
              ...last,
              skipped: withSkipped(last.skipped, moment, describePlayerProblem(problem)),
            }))
            next()
          }}
          onPlayback={setPlayback}
        />
      }
      facts={
        <>
          <span className="figures" aria-live="polite">
            {isOver ? 'The reel has ended' : `${(at + 1).toLocaleString()} of ${moments.length.toLocaleString()}`}
          </span>
          {notice !== null && <span>{notice}</span>}
        </>
      }
      actions={
        <ReelButtons
          playback={playback}
          isOver={isOver}
          canGoBack={at > 0}
          canGoOn={at + 1 < moments.length}
          onPrevious={() => goTo(at - 1)}
          onNext={() => goTo(at + 1)}
          onAgain={() => goTo(0)}
          onClose={onClose}
        />
      }
      momentFacts={
        <>
          {moment.kind === null ? <span>No words</span> : <KindTag kind={moment.kind} />}
          <Link className="figures" to={videoAddress(moment.videoId, { atMs: moment.startMs })}>
            {formatTime(moment.startMs)}
          </Link>
        </>
      }
    >
      {moment.text !== '' && (
        <p className={styles.words} data-kind={moment.kind ?? undefined} dir="auto">
          {moment.text}
        </p>
      )}
      <UpNext moments={moments} at={at} onGo={goTo} />
      <SkippedMoments skipped={skipped} />
    </PreviewPane>
  )
}

const withSkipped = (
  skipped: readonly SkippedMoment[],
  moment: ReelMoment,
  reason: string,
): readonly SkippedMoment[] =>
  skipped.some((each) => each.moment.key === moment.key) ? skipped : [...skipped, { moment, reason }]
