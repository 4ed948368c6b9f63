import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'

interface ChosenVideosProps {
  videoIds: string[]
  onChange: (videoIds: string[]) => void
}

/** A field that selects videos of the library by title. */
export function ChosenVideos({ videoIds, onChange }: ChosenVideosProps) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.videos.list.queryOptions({ input: {} }))
  const known = data?.videos.map((video) => ({ value: video.videoId, label: `${video.title} · ${video.author}` })) ?? []
  const missing = videoIds.filter((videoId) => !known.some(({ value }) => value === videoId))
  return (
    <MultiSelect
      aria-label="Videos to ask about"
      placeholder={videoIds.length === 0 ? 'Type a title' : ''}
      data={[
        ...known,
        ...missing.map((videoId) => ({ value: videoId, label: nameMissing(videoId, data !== undefined) })),
      ]}
      value={videoIds}
      onChange={onChange}
      searchable
      hidePickedOptions
      limit={20}
      maxDropdownHeight={280}
      nothingFoundMessage="No matching title"
    />
  )
}

/** While the titles load, a video without one is not reported as missing. */
const nameMissing = (videoId: string, isGone: boolean) => (isGone ? `${videoId}, not in the library` : '…')
