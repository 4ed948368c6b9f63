import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useThemeSetting } from './use-theme-setting.ts'

export function ThemeToggle() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { setTheme } = useThemeSetting()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to the ${other} theme`
  return (
    <Tooltip label={label} position="left">
      <ActionIcon aria-label={label} onClick={() => setTheme(other)}>
        {other === 'light' ? <IconSun size={16} stroke={1.6} /> : <IconMoon size={16} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}
