import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../../connection/backend.tsx'
import { Frame } from '../../moments/frame.tsx'
import styles from './mark-preview.module.css'

interface StillFrameProps {
  videoId: string
  atMs: number
  durationMs: number | null
}

/** The still frame at the time of a mark, if the library has it. */
export function StillFrame({ videoId, atMs, durationMs }: StillFrameProps) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.storyboards.get.queryOptions({ input: { videoId } }))
  const storyboard = data?.storyboard
  if (!storyboard) return null
  return (
    <div className={styles.still}>
      <Frame videoId={videoId} storyboard={storyboard} durationMs={durationMs} atMs={atMs} />
    </div>
  )
}
