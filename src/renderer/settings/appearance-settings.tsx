import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { type Settings, themeSchema } from '../../contract/app/settings.ts'
import { SettingsSection } from './fields/section.tsx'
import { useUpdateSettings } from './fields/use-update-settings.ts'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearanceSettings({ settings }: { settings: Settings }) {
  const { setColorScheme } = useMantineColorScheme()
  const update = useUpdateSettings()
  return (
    <SettingsSection title="Appearance">
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
    </SettingsSection>
  )
}
