import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { writeCurl } from '../../contract/serving-example.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { CopyableText } from './fields/copyable-text.tsx'
import { SettingsSection } from './fields/section.tsx'
import { ServingKey } from './serving-key.tsx'
import { ServingPort } from './serving-port.tsx'
import { useRenewKey } from './use-renew-key.ts'

const hidden = '••••••••'

export function ServingSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const serving = useQuery(orpc.serving.get.queryOptions()).data
  const renew = useRenewKey()
  const turn = useMutation({
    mutationFn: (changes: { isServing: boolean; servesWithoutCap?: true }) => orpc.settings.update.call(changes),
    onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.serving.key() }),
  })
  const isCapNeeded = turn.error !== null && readError(turn.error).code === 'CAP_NEEDED'
  const isOn = turn.isPending ? turn.variables.isServing : settings.isServing
  return (
    <SettingsSection
      title="Other programs"
      purpose="Programs on this computer can search this library, ask questions and fetch videos over HTTP, with the interface of the hosted service. Only your language model may charge for it."
    >
      <Switch
        label="Let other programs use this library"
        description="Only while Footnote is open. Web pages and other computers have no access."
        checked={isOn}
        error={turn.error && !isCapNeeded ? readError(turn.error).message : undefined}
        onChange={(event) => turn.mutate({ isServing: event.currentTarget.checked })}
      />
      {(isCapNeeded || (isOn && settings.needsCapToServe)) && (
        <div role="alert">
          <p>
            {isOn
              ? 'Questions from other programs are refused, because your language model is not free and there is no monthly cap.'
              : 'Not turned on, because your language model is not free and there is no monthly cap.'}{' '}
            Set a monthly cap under Money, or:
          </p>
          <Button onClick={() => turn.mutate({ isServing: true, servesWithoutCap: true })}>Allow without a cap</Button>
        </div>
      )}
      {isOn && settings.servesWithoutCap && settings.monthlyCapUsd === null && (
        <span className="dim">
          Other programs may spend money on your language model without a monthly cap. Set a cap to end this.
        </span>
      )}
      {isOn && (
        <>
          <ServingPort settings={settings} problem={serving?.problem ?? null} />
          <ServingKey servingKey={serving?.key ?? null} state={settings.servingKey} renew={renew} />
          {serving?.url && serving.key && (
            <>
              <CopyableText label="Address" text={serving.url} />
              <CopyableText
                label="Try it in a terminal"
                text={writeCurl(serving.url, hidden)}
                copied={writeCurl(serving.url, serving.key)}
              />
              <span className="dim" role="status">
                Other programs can use this library now. See {serving.url}/openapi.json.
              </span>
            </>
          )}
        </>
      )}
    </SettingsSection>
  )
}
