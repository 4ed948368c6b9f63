import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Settings, themeSchema } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { Section } from './section.tsx'

const themes = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearanceSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  return (
    <Section title="Appearance">
      <div>
        <SegmentedControl
          aria-label="Theme"
          data={themes}
          value={update.isPending ? (update.variables.theme ?? settings.theme) : settings.theme}
          onChange={(value) => {
            const theme = themeSchema.parse(value)
            setColorScheme(theme === 'system' ? 'auto' : theme)
            update.mutate({ theme })
          }}
        />
      </div>
    </Section>
  )
}
