import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ModelCheck, ModelTestEvent } from '../../contract/app/models.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { spokenInSettings } from '../ui/notices/spoken-in-settings.ts'
import styles from './model-test.module.css'

const marks = {
  yes: { Icon: IconCheck, name: 'Yes' },
  no: { Icon: IconX, name: 'No' },
  unknown: { Icon: IconMinus, name: 'Unknown' },
} as const

/** Tests what the models can do and shows each result as it arrives. */
export function ModelTest({ settings }: { settings: Settings }) {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const lackingId = useId()
  const [events, setEvents] = useState<ModelTestEvent[]>([])
  const stop = useRef(new AbortController())
  const { modelUrl, model, visionModel, embeddingModel, embeddingUrl, modelKey } = settings
  const test = useMutation({
    async mutationFn() {
      stop.current = new AbortController()
      setEvents([])
      for await (const event of await client.models.test(undefined, { signal: stop.current.signal }))
        setEvents((before) => [...before, event])
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.costs.key() }),
  })

  // The results of a test are out of date once the models change.
  const tested = [modelUrl, model, visionModel, embeddingModel, embeddingUrl, modelKey].join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are what makes it stale
  useEffect(() => {
    setEvents([])
    return () => stop.current.abort()
  }, [tested])

  const lacking = modelUrl === null ? 'Enter the address first' : model === null ? 'Select a model first' : undefined
  const end = events.find((event) => event.type === 'finished')
  return (
    <Stack gap={8}>
      <Group gap={8} mih={30} wrap="nowrap">
        <Button
          disabled={lacking !== undefined}
          aria-describedby={lacking && lackingId}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Test the model
        </Button>
        {lacking && (
          <span id={lackingId} className="dim">
            {lacking}
          </span>
        )}
        {test.isPending && <span role="status">Asking the model…</span>}
        {test.isPending && (
          <Button variant="subtle" onClick={() => stop.current.abort()}>
            Cancel
          </Button>
        )}
        {end && !test.isPending && <span role="status">{describeCost(end.costUsd)}</span>}
      </Group>
      {events.length > 0 && (
        <ul className={styles.checks} aria-label="What the models can do">
          {events.map((event) => event.type === 'check' && <CheckLine key={event.check.what} check={event.check} />)}
        </ul>
      )}
      {test.error && !stop.current.signal.aborted && <ErrorNotice error={test.error} />}
    </Stack>
  )
}

function CheckLine({ check: { outcome, message } }: { check: ModelCheck }) {
  const { Icon, name } = marks[outcome]
  return (
    <li data-outcome={outcome}>
      <Icon size={16} role="img" aria-label={name} />
      <span dir="auto">{spokenInSettings(message)}</span>
    </li>
  )
}

function describeCost(costUsd: number | null): string {
  if (costUsd === 0) return 'The test was free.'
  return costUsd === null ? 'The cost of the test is unknown.' : `The test cost ${formatLocalUsd(costUsd)}.`
}
