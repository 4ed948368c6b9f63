import { CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import styles from './local-engine-notice.module.css'

/** Says once how this computer reads videos, while it is what would read them. */
export function LocalEngineNotice() {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const settingsKey = orpc.settings.get.queryKey()
  const settings = useQuery(orpc.settings.get.queryOptions()).data
  const dismiss = useMutation(
    orpc.settings.update.mutationOptions({
      onMutate: () => {
        queryClient.setQueryData(settingsKey, (now) => now && { ...now, hasSeenLocalEngineNotice: true })
      },
    }),
  )
  if (!settings || settings.hasSeenLocalEngineNotice || settings.activeSource !== 'local') return null
  return (
    <div className={styles.notice} role="note">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>
        Footnote reads captions from YouTube’s public pages, unofficially and slowly. Turn this off in{' '}
        <Link to="/settings">Settings</Link>.
      </span>
      <CloseButton
        size={24}
        aria-label="Do not show this again"
        onClick={() => dismiss.mutate({ hasSeenLocalEngineNotice: true })}
      />
    </div>
  )
}
