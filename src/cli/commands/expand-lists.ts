// Finds the videos of playlists and channels for `add --expand`.
import type { Client } from '../../backend/doors/connect.ts'
import type { ChosenList, ListedVideo } from '../../contract/app/imports.ts'
import type { FoundList } from '../../contract/app/pasted.ts'
import { formatCount } from '../../contract/format-count.ts'

export interface ExpandedLists {
  lists: ChosenList[]
  /** Sentences that say which videos were left out, and why. */
  notes: string[]
}

/** The first videos of one list that can be added, `first` of them at most. Throws what imports.expand throws. */
async function expand(client: Client, { link }: FoundList, first: number): Promise<ExpandedLists> {
  const videos: ListedVideo[] = []
  const seen = new Set<string>()
  const notes: string[] = []
  let title: string | null = null
  let total: number | null = null
  const count = () => videos.filter(({ unavailable }) => unavailable === null).length
  for (let continuation: string | undefined | null; continuation !== null && count() < first; ) {
    const page = await client.imports.expand({ link, ...(continuation === undefined ? {} : { continuation }) })
    title ??= page.title
    for (const video of page.items) if (!seen.has(video.videoId)) videos.push(video)
    for (const { videoId } of page.items) seen.add(videoId)
    total ??= page.total
    if (page.isCut && count() < first)
      notes.push(
        `${title ?? link} has more videos. Footnote can list only the first ${page.mostListed.toLocaleString('en')}.`,
      )
    else if (page.continuation === null && count() < first && total !== null && (videos.at(-1)?.position ?? 0) < total)
      notes.push(
        `YouTube counts ${formatCount(total, 'video')} in ${title ?? link} but lists only ${videos.length.toLocaleString('en')}.`,
      )
    continuation = page.continuation
  }
  const chosen = videos.filter(({ unavailable }) => unavailable === null).slice(0, first)
  const last = chosen.length < first ? Number.POSITIVE_INFINITY : (chosen.at(-1)?.position ?? 0)
  const leftOut = videos.filter(({ unavailable, position }) => unavailable !== null && position <= last)
  notes.push(
    ...leftOut.map(
      (video) => `Left out of ${title ?? link}: video ${video.position} (${video.videoId}). ${video.unavailable}`,
    ),
  )
  if (chosen.length === 0) return { lists: [], notes: [...notes, `${title ?? link} has no videos that can be added.`] }
  const named = chosen.map((video) => ({ videoId: video.videoId, title: video.title.slice(0, 1000).toWellFormed() }))
  return { lists: [{ link, videos: named }], notes }
}

/** Expands every list named in the inputs. A list that cannot be read adds a note and is left out. */
export async function expandLists(
  client: Client,
  inputs: string | readonly string[],
  first: number = Number.POSITIVE_INFINITY,
): Promise<ExpandedLists> {
  const text = typeof inputs === 'string' ? inputs : inputs.join('\n')
  const { lists: found } = await client.imports.preview({ text })
  const expanded: ExpandedLists = { lists: [], notes: [] }
  for (const list of found) {
    try {
      const { lists, notes } = await expand(client, list, first)
      expanded.lists.push(...lists)
      expanded.notes.push(...notes)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      expanded.notes.push(`${list.input}: ${error.message}`)
    }
  }
  return expanded
}
