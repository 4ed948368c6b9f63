import { createContext, useContext } from 'react'
import type { Settings } from '../../../contract/app/settings.ts'

/** The settings that the fields of the page show. */
export const SettingsContext = createContext<Settings | undefined>(undefined)

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsContext above it.')
  return settings
}
