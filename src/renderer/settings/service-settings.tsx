import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { AddressSetting } from './fields/address-setting.tsx'
import { KeySetting } from './fields/key-setting.tsx'
import { SettingsSection } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import styles from './settings-page.module.css'

export function ServiceSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const { serviceUrl, serviceKey } = settings
  const test = useMutation(orpc.settings.testService.mutationOptions())
  const lacking = describeLacking(serviceUrl !== null, serviceKey !== 'none')
  const lackingId = useId()

  // The result of a test is out of date once the address changes, or the key (see `onKept`).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes it stale
  useEffect(() => test.reset(), [serviceUrl])

  return (
    <SettingsSection
      title="Hosted service"
      purpose="Fetches videos for you, often with what is shown as well as what is said. Every charge is listed under Costs."
    >
      <AddressSetting name="serviceUrl" label="Address" placeholder="https://service.example" />
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
        description="Sends your key unencrypted. Use only on a network you trust."
      />
      <Group gap={8} mih={30} wrap="nowrap">
        <Button
          disabled={lacking !== undefined}
          aria-describedby={lacking && lackingId}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Test the connection
        </Button>
        {lacking && (
          <span id={lackingId} className="dim">
            {lacking}
          </span>
        )}
        {test.data && (
          <span className={styles.good} role="status">
            <IconCheck size={16} aria-hidden />
            {test.data.message}
          </span>
        )}
        {test.isPending && <span role="status">Asking the service…</span>}
      </Group>
      {test.error && <ErrorNotice error={test.error} />}
    </SettingsSection>
  )
}

/** Why the connection cannot be tested yet; undefined if it can. */
function describeLacking(hasAddress: boolean, hasKey: boolean): string | undefined {
  if (hasAddress && hasKey) return undefined
  if (hasAddress) return 'Enter the key first'
  return hasKey ? 'Enter the address first' : 'Enter the address and the key first'
}
