import { useMantineColorScheme } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Theme } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'

/** The theme as the settings keep it; the window shows a change at once and the next window starts with it. */
export function useThemeSetting(): { setTheme: (theme: Theme) => void } {
  const { orpc } = useBackend()
  const { setColorScheme } = useMantineColorScheme()
  const kept = useQuery(orpc.settings.get.queryOptions()).data?.theme
  const update = useMutation(orpc.settings.update.mutationOptions())

  useEffect(() => {
    if (kept) setColorScheme(kept === 'system' ? 'auto' : kept)
  }, [kept, setColorScheme])

  return {
    setTheme(theme) {
      setColorScheme(theme === 'system' ? 'auto' : theme)
      update.mutate({ theme })
    },
  }
}
