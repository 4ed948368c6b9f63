import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import { CaptionLanguagesSetting } from './caption-languages-setting.tsx'
import { Section } from './section.tsx'
import { YtDlpSetting } from './yt-dlp-setting.tsx'

export function LocalEngineSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const settingsKey = orpc.settings.get.queryKey()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onMutate: ({ isLocalEngineOn }) => {
        queryClient.setQueryData(
          settingsKey,
          (now) => now && { ...now, isLocalEngineOn: isLocalEngineOn ?? now.isLocalEngineOn },
        )
      },
      onSuccess: (next) => queryClient.setQueryData(settingsKey, next),
      onError: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
    }),
  )
  return (
    <Section
      title="This computer"
      purpose="The local engine reads YouTube's public pages by unofficial means, politely limited. It needs no account and costs nothing; a change of YouTube's can stop it for a while."
    >
      <Switch
        label="Let this computer read videos"
        checked={settings.isLocalEngineOn}
        error={update.error ? readError(update.error).message : undefined}
        onChange={(event) => update.mutate({ isLocalEngineOn: event.currentTarget.checked })}
      />
      <CaptionLanguagesSetting settings={settings} />
      <YtDlpSetting settings={settings} />
    </Section>
  )
}
