import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { AddressSetting } from './fields/address-setting.tsx'
import { KeySetting } from './fields/key-setting.tsx'
import { Section } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import styles from './settings-page.module.css'

export function ServiceSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const { serviceUrl, serviceKey } = settings
  const test = useMutation(orpc.settings.testService.mutationOptions())
  const isComplete = serviceUrl !== null && serviceKey !== 'none'

  // What a test said is about the address it was made with, and about the key: see `onKept`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes it stale
  useEffect(() => test.reset(), [serviceUrl])

  return (
    <Section
      title="Hosted service"
      purpose="Reads videos for you, often with what is shown as well as what is said. It charges for what it does; Costs shows every charge."
    >
      <AddressSetting name="serviceUrl" label="Address" placeholder="https://service.example" settings={settings} />
      <KeySetting
        name="service"
        label="Key"
        state={serviceKey}
        otherOrigin={settings.serviceKeyOtherOrigin}
        onKept={test.reset}
      />
      <SwitchSetting
        name="allowsPlainHttp"
        label="Allow plain http"
        description="Your key then travels unencrypted to an address that begins with http://, and anyone on the way can read it."
        settings={settings}
      />
      <div className={styles.outcome}>
        <Button
          variant="default"
          disabled={!isComplete}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Test the connection
        </Button>
        {test.data && (
          <span className={styles.good} role="status">
            <IconCheck size={16} aria-hidden />
            {test.data.message}
          </span>
        )}
        {test.isPending && <span role="status">Asking the service…</span>}
      </div>
      {test.error && <ErrorNotice error={test.error} />}
    </Section>
  )
}
