import { Button, Group } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Citation } from '../../../contract/app/answers.ts'
import { useBackend } from '../../connection/backend.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SavedNotice } from '../../ui/notices/saved-notice.tsx'
import { asking } from '../running-answer.ts'
import { listSavable } from './list-savable.ts'

interface SaveCitedProps {
  answerId: number
  citations: readonly Citation[]
  onFetchAgain: (videoIds: string[]) => void
}

/** Saves the cited videos whose transcripts arrived with the answer, without another request. Renders nothing if none arrived. */
export function SaveCited({ answerId, citations, onFetchAgain }: SaveCitedProps) {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const numbers = listSavable(citations)
  const save = useMutation({
    mutationFn: () => client.answers.saveCited({ answerId, numbers }),
    // The cited videos are in the library now, but the answer in memory still says that they are not.
    async onSuccess() {
      await queryClient.fetchQuery({ ...orpc.answers.get.queryOptions({ input: { answerId } }), staleTime: 0 })
      asking.forget(answerId)
    },
  })
  if (numbers.length === 0) return null
  if (save.data !== undefined) return <SavedNotice saved={save.data.saved} onFetchAgain={onFetchAgain} />
  return (
    <Group gap={8} mt={16} align="flex-start">
      <Button
        leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
        title="Saves the transcripts that came with the answer"
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Save cited videos
      </Button>
      {save.error !== null && <ErrorNotice error={save.error} />}
    </Group>
  )
}
