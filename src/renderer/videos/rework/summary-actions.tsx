import { Group } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { useLanguageModel } from '../../connection/use-language-model.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SmallButton } from '../../ui/small-button.ts'

interface SummaryActionsProps {
  video: Video
  onSummarise: (videoIds: string[], fresh: boolean) => void
}

/** Buttons that summarise the video with the language model, or restore the earlier summary. Renders nothing if neither is possible. */
export function SummaryActions({ video, onSummarise }: SummaryActionsProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const model = useLanguageModel()
  const { videoId, summary, audioClips, visualClips } = video
  const restore = useMutation(
    orpc.summaries.restore.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.videos.get.key({ input: { videoId } }) }),
    }),
  )
  const isByModel = summary?.method === 'model'
  const canSummarise = model !== null && audioClips.length + visualClips.length > 0
  if (!isByModel && !canSummarise) return null
  return (
    <Group gap={4} mt={4} ml={-8} align="flex-start">
      {canSummarise && (
        <SmallButton
          leftSection={<IconSparkles size={14} stroke={1.6} aria-hidden />}
          onClick={() => onSummarise([videoId], summary?.by?.model === model)}
        >
          {isByModel ? 'Summarise again' : 'Summarise with the model'}
        </SmallButton>
      )}
      {isByModel && (
        <SmallButton loading={restore.isPending} onClick={() => restore.mutate({ videoIds: [videoId] })}>
          Restore earlier summary
        </SmallButton>
      )}
      {restore.error && <ErrorNotice error={restore.error} />}
    </Group>
  )
}
