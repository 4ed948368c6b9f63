/** The time left, rounded so that it does not flicker: "less than a minute left", "about 2 min left", "about 1 h 5 min left". */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'less than a minute left'
  if (minutes < 60) return `about ${minutes} min left`
  const rest = minutes % 60
  return `about ${Math.floor(minutes / 60)} h ${rest === 0 ? '' : `${rest} min `}left`
}
