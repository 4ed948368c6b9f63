// Where the video is and whether it runs, apart from any page element: the player reports into it, the page reads and steers it.
import { type PlayerCommand, type PlayerInfo, type PlayerNews, playerStates } from './player-messages.ts'
import type { PlayerProblem } from './player-problem.ts'

export interface PlaybackStatus {
  readonly phase: 'connecting' | 'ready' | 'unavailable'
  /** Set exactly when unavailable. */
  readonly problem: PlayerProblem | null
  readonly isPlaying: boolean
  readonly rate: number
  /** Null while unknown. */
  readonly durationMs: number | null
}

/** What the page does with a video; without a player the position still moves, so that links follow. */
export interface Playback {
  readonly status: () => PlaybackStatus
  /** Interpolated between the player's reports. */
  readonly positionMs: () => number
  /** Called on every change of status and every jump, not while time merely passes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Leaves it playing or paused, as it was. */
  readonly seekTo: (positionMs: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly setRate: (rate: number) => void
}

/** The player's side of a playback. */
export interface PlaybackLink {
  /** A player is about to load; it starts at the present position. */
  readonly connect: (send: (command: PlayerCommand) => void) => void
  readonly receive: (news: PlayerNews) => void
  readonly fail: (problem: PlayerProblem) => void
}

interface Seek {
  readonly targetMs: number
  readonly at: number
  /** A player that has not played yet starts on a seek; this one must stay still. */
  readonly isHeld: boolean
}

/** Reports older than the seek are told from newer ones by their distance from where it went. */
const seekToleranceMs = 1_500
const seekPatienceMs = 3_000
/** How long a player may take to begin playing after a seek it should not begin on. */
const holdMs = 1_500
/** The player reports about four times a second; beyond this it has stalled. */
const interpolationLimitMs = 1_000

export function createPlayback(
  opening: { openAtMs: number; durationMs: number | null },
  now: () => number = () => performance.now(),
): Playback & PlaybackLink {
  const listeners = new Set<() => void>()
  let send: ((command: PlayerCommand) => void) | undefined
  let status: PlaybackStatus = {
    phase: 'connecting',
    problem: null,
    isPlaying: false,
    rate: 1,
    durationMs: opening.durationMs,
  }
  let playerState: number = playerStates.unstarted
  let anchor = { ms: opening.openAtMs, at: now() }
  let seek: Seek | undefined
  let isPlayWanted = false
  let hasBegun = false

  function change(changes: Partial<PlaybackStatus>): void {
    status = { ...status, ...changes }
    for (const listener of listeners) listener()
  }

  function positionMs(): number {
    const passedMs = playerState === playerStates.playing ? Math.min(now() - anchor.at, interpolationLimitMs) : 0
    const position = anchor.ms + passedMs * status.rate
    return Math.round(status.durationMs === null ? position : Math.min(position, status.durationMs))
  }

  function tell(command: PlayerCommand): void {
    if (status.phase === 'ready') send?.(command)
  }

  function seekTo(target: number): void {
    const targetMs = Math.round(Math.max(0, status.durationMs === null ? target : Math.min(target, status.durationMs)))
    seek = { targetMs, at: now(), isHeld: !status.isPlaying && !isPlayWanted }
    anchor = { ms: targetMs, at: now() }
    tell({ func: 'seekTo', args: [targetMs / 1000, true] })
    if (seek.isHeld && playerState !== playerStates.paused) tell({ func: 'pauseVideo', args: [] })
    change({})
  }

  function play(): void {
    seek = seek && { ...seek, isHeld: false }
    isPlayWanted = status.phase === 'connecting'
    tell({ func: 'playVideo', args: [] })
  }

  function pause(): void {
    isPlayWanted = false
    tell({ func: 'pauseVideo', args: [] })
  }

  function setRate(rate: number): void {
    anchor = { ms: positionMs(), at: now() }
    tell({ func: 'setPlaybackRate', args: [rate] })
    change({ rate })
  }

  function connect(newSend: (command: PlayerCommand) => void): void {
    send = newSend
    playerState = playerStates.unstarted
    seek = undefined
    hasBegun = false
    anchor = { ms: positionMs(), at: now() }
    change({ phase: 'connecting', problem: null, isPlaying: false })
  }

  function greet(): void {
    change({ phase: 'ready' })
    tell({ func: 'addEventListener', args: ['onError'] })
    tell({ func: 'addEventListener', args: ['onStateChange'] })
    if (seek !== undefined) seekTo(seek.targetMs)
    if (isPlayWanted) tell({ func: 'playVideo', args: [] })
    isPlayWanted = false
  }

  function receive(news: PlayerNews): void {
    if (status.phase === 'unavailable') return
    if (news.kind === 'error') {
      fail({ kind: 'error', code: news.code })
      return
    }
    if (status.phase === 'connecting') greet()
    takeInfo(news.info)
  }

  function takeInfo(info: PlayerInfo): void {
    anchor = { ms: positionMs(), at: now() }
    if (info.playerState !== undefined) takeState(info.playerState)
    if (info.currentTime !== undefined) takeTime(info.currentTime * 1000)
    const durationMs = info.duration === undefined ? status.durationMs : Math.round(info.duration * 1000)
    const rate = info.playbackRate ?? status.rate
    const isRunning = playerState === playerStates.playing
    const isPlaying = isRunning || (playerState === playerStates.buffering && status.isPlaying)
    if (isPlaying !== status.isPlaying || durationMs !== status.durationMs || rate !== status.rate) {
      change({ isPlaying, durationMs, rate })
    }
  }

  function takeState(state: number): void {
    playerState = state
    if (seek === undefined || !seek.isHeld) return
    if (state === playerStates.paused || now() - seek.at > holdMs) seek = { ...seek, isHeld: false }
    else if (state === playerStates.playing) {
      playerState = playerStates.paused
      tell({ func: 'pauseVideo', args: [] })
    }
  }

  function takeTime(ms: number): void {
    const hasNotStarted = playerState === playerStates.unstarted || playerState === playerStates.cued
    if (hasNotStarted) return
    // Before the video itself begins (an advertisement, a slow start) the player reports 0, wherever it is to open.
    hasBegun ||= ms > 0
    if (!hasBegun) return
    if (seek !== undefined) {
      const isStale = Math.abs(ms - seek.targetMs) > seekToleranceMs && now() - seek.at < seekPatienceMs
      if (isStale) return
      if (!seek.isHeld) seek = undefined
    }
    anchor = { ms, at: now() }
  }

  function fail(problem: PlayerProblem): void {
    anchor = { ms: positionMs(), at: now() }
    playerState = playerStates.unstarted
    isPlayWanted = false
    change({ phase: 'unavailable', problem, isPlaying: false })
  }

  return {
    status: () => status,
    positionMs,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seekTo,
    play,
    pause,
    setRate,
    connect,
    receive,
    fail,
  }
}
