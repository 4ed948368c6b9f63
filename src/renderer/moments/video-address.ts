/** Where the page of a video opens, as its address says. */
export interface VideoOpening {
  /** Null: where the video usually opens. */
  readonly atMs: number | null
  /** What to find in the transcript: the words of the search that led here. Null: the page was not opened from a search. */
  readonly find: string | null
  /** Starts to play there, if the page was opened by a link. */
  readonly plays: boolean
}

/** The address of a video's page. Opened from a search (`find`) at a moment (`atMs`), the video starts to play there. */
export function videoAddress(
  videoId: string,
  { atMs = null, find = null, plays = false }: Partial<VideoOpening> = {},
): string {
  const search = new URLSearchParams()
  if (atMs !== null) search.set('at', String(atMs))
  if (find !== null) search.set('find', find)
  if (plays) search.set('play', '')
  const query = search.toString()
  return `/videos/${videoId}${query === '' ? '' : `?${query}`}`
}

export function readVideoOpening(search: URLSearchParams): VideoOpening {
  const at = search.get('at')
  return {
    atMs: at !== null && /^\d{1,10}$/.test(at) ? Number(at) : null,
    find: search.get('find')?.slice(0, 1000) ?? null,
    plays: search.has('play'),
  }
}
