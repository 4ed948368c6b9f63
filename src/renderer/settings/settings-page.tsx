import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useVisitScroll } from '../ui/visits/use-visit-scroll.ts'
import type { VisitMemory } from '../ui/visits/visit.ts'
import { About } from './about.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { AssistantSettings } from './assistant-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { SettingsContext } from './fields/settings-context.ts'
import { KeysProblem } from './keys-problem.tsx'
import { LocalEngineSettings } from './local-engine-settings.tsx'
import { ModelSettings } from './model-settings.tsx'
import { MoneySettings } from './money-settings.tsx'
import { ServiceSettings } from './service-settings.tsx'
import { ServingSettings } from './serving-settings.tsx'
import { SettingsContents } from './settings-contents.tsx'
import styles from './settings-page.module.css'

const places: VisitMemory<number> = new Map()

export function SettingsPage() {
  const { orpc } = useBackend()
  const settings = useQuery(orpc.settings.get.queryOptions())
  const sectionsRef = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useVisitScroll(places, scroller, settings.data !== undefined)
  return (
    <>
      <PageHeader title="Settings" />
      <div ref={scroller} className={styles.scroll}>
        <SettingsContents sections={sectionsRef} disabled={!settings.data} />
        <div ref={sectionsRef} className={styles.sections}>
          {settings.error && !settings.data && (
            <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />
          )}
          {settings.isPending && <Waiting />}
          {settings.data && (
            <SettingsContext value={settings.data}>
              {settings.data.keysProblem && <KeysProblem problem={settings.data.keysProblem} />}
              <LocalEngineSettings settings={settings.data} />
              <ServiceSettings settings={settings.data} />
              <ModelSettings settings={settings.data} />
              <MoneySettings />
              <ServingSettings settings={settings.data} />
              <AssistantSettings settings={settings.data} />
              <BackupSettings />
              <AppearanceSettings settings={settings.data} />
              <About />
            </SettingsContext>
          )}
        </div>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <Stack gap={12} role="status" aria-label="Reading the settings">
      {['first', 'second', 'third'].map((place) => (
        <div key={place}>
          <Skeleton height={20} width="30%" />
          <Skeleton height={14} width="92%" mt={12} />
          <Skeleton height={30} mt={16} />
        </div>
      ))}
    </Stack>
  )
}
