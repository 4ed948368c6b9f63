/** Why a video cannot be played here. `error` has the player's own number. */
export type PlayerProblem =
  | { readonly kind: 'not-embeddable' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'error'; readonly code: number }

/** One or two sentences for the user, never only the number. */
export function describePlayerProblem(problem: PlayerProblem): string {
  switch (problem.kind) {
    case 'not-embeddable':
      return 'The owner allows playback only on YouTube.'
    case 'no-answer':
      return 'The player did not respond. There may be no connection, or this network may block YouTube.'
    case 'offline':
      return 'This computer is offline. The player returns when the network does.'
    case 'error':
      return describeErrorCode(problem.code)
  }
}

/** Whether a retry may help. */
export function canTryAgain(problem: PlayerProblem): boolean {
  return isOutOfReach(problem) || (problem.kind === 'error' && [5, 152, 153].includes(problem.code))
}

/** Whether the player could not be reached at all, so that a working network may solve it. */
export function isOutOfReach({ kind }: PlayerProblem): boolean {
  return kind === 'no-answer' || kind === 'offline'
}

// The numbers are those of https://developers.google.com/youtube/iframe_api_reference#onError, and two it does not list.
function describeErrorCode(code: number): string {
  switch (code) {
    case 2:
      return 'YouTube has no video with this address.'
    case 5:
      return 'The player could not play this video.'
    case 100:
      return 'This video was removed from YouTube or made private.'
    case 101:
    case 150:
      return 'The owner allows playback only on YouTube.'
    case 152:
      return 'YouTube refused to play this video inside an app.'
    case 153:
      return 'YouTube could not identify this app and refused to play the video.'
    default:
      return `The player could not play this video (${Number.isFinite(code) ? `error ${code}` : 'unknown error'}).`
  }
}
