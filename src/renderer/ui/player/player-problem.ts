/** Why a video cannot be played here. `error` carries the player's own number. */
export type PlayerProblem =
  | { readonly kind: 'not-embeddable' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'error'; readonly code: number }

/** One sentence or two for the reader; never the number alone. */
export function describePlayerProblem(problem: PlayerProblem): string {
  switch (problem.kind) {
    case 'not-embeddable':
      return 'The owner of this video lets it play on YouTube only.'
    case 'no-answer':
      return 'The player did not answer. There may be no connection, or YouTube may be blocked on this network.'
    case 'offline':
      return 'This computer is offline. The player comes back with the network.'
    case 'error':
      return describeErrorCode(problem.code)
  }
}

/** Whether asking the player again may help. */
export function canTryAgain(problem: PlayerProblem): boolean {
  return isOutOfReach(problem) || (problem.kind === 'error' && [5, 152, 153].includes(problem.code))
}

/** Whether nothing came from the player at all, so that a network that comes back may mend it. */
export function isOutOfReach({ kind }: PlayerProblem): boolean {
  return kind === 'no-answer' || kind === 'offline'
}

// The numbers are those of https://developers.google.com/youtube/iframe_api_reference#onError, and two it does not list.
function describeErrorCode(code: number): string {
  switch (code) {
    case 2:
      return 'YouTube does not know a video with this address.'
    case 5:
      return 'The player could not play this video.'
    case 100:
      return 'This video was removed from YouTube or made private.'
    case 101:
    case 150:
      return 'The owner of this video lets it play on YouTube only.'
    case 152:
      return 'YouTube refused to play this video inside an app.'
    case 153:
      return 'YouTube could not tell which app was asking, and refused to play.'
    default:
      return `The player could not play this video (error ${Number.isFinite(code) ? code : 'without a number'}).`
  }
}
