// What is said to and heard from YouTube's embedded player: JSON strings over postMessage, with no script of YouTube's in our page.

/** The player's own numbers for its states. */
export const playerStates = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const

/** What a message told, in the player's units (seconds); a message holds any part of it. */
export interface PlayerInfo {
  readonly currentTime?: number
  readonly duration?: number
  readonly playerState?: number
  readonly playbackRate?: number
}

export type PlayerNews =
  | { readonly kind: 'info'; readonly info: PlayerInfo }
  | { readonly kind: 'error'; readonly code: number }

export type PlayerCommand =
  | { readonly func: 'playVideo' | 'pauseVideo'; readonly args: readonly [] }
  | { readonly func: 'seekTo'; readonly args: readonly [seconds: number, allowSeekAhead: true] }
  | { readonly func: 'setPlaybackRate'; readonly args: readonly [rate: number] }
  | { readonly func: 'addEventListener'; readonly args: readonly ['onError' | 'onStateChange'] }

/** Asks the player to begin reporting; repeated until it answers. */
export const listeningMessage = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })

export function writeCommand(command: PlayerCommand): string {
  return JSON.stringify({ event: 'command', func: command.func, args: command.args })
}

/** Undefined for anything that is not a message of the player's. */
export function readPlayerMessage(data: unknown): PlayerNews | undefined {
  const message = readObject(data)
  if (message === undefined) return undefined
  switch (message.event) {
    case 'onReady':
    case 'apiInfoDelivery':
      return { kind: 'info', info: {} }
    case 'initialDelivery':
    case 'infoDelivery':
      return { kind: 'info', info: readInfo(message.info) }
    case 'onStateChange':
      return { kind: 'info', info: isFiniteNumber(message.info) ? { playerState: message.info } : {} }
    case 'onError':
      return { kind: 'error', code: Number(message.info) }
    default:
      return undefined
  }
}

function readObject(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(data)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readInfo(value: unknown): PlayerInfo {
  if (!isRecord(value)) return {}
  const progress = isRecord(value.progressState) ? value.progressState : {}
  const currentTime = firstTime(value.currentTime, progress.current)
  const duration = firstTime(value.duration, progress.duration)
  return {
    ...(currentTime === undefined ? {} : { currentTime }),
    ...(duration === undefined || duration === 0 ? {} : { duration }),
    ...(isFiniteNumber(value.playerState) ? { playerState: value.playerState } : {}),
    ...(isFiniteNumber(value.playbackRate) && value.playbackRate > 0 ? { playbackRate: value.playbackRate } : {}),
  }
}

function firstTime(...values: unknown[]): number | undefined {
  return values.find((value): value is number => isFiniteNumber(value) && value >= 0)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
