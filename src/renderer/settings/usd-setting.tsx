import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import { readUsd } from '../ui/read-usd.ts'
import { UsdInput } from '../ui/usd-input.tsx'
import styles from './settings-page.module.css'

interface UsdSettingProps {
  name:
    | 'monthlyCapUsd'
    | 'callCeilingUsd'
    | 'modelInputUsdPerMillion'
    | 'modelOutputUsdPerMillion'
    | 'embeddingUsdPerMillion'
  label: string
  description?: string
  /** What the field says while it is empty. */
  placeholder: string
  settings: Settings
}

/** A setting that is an amount of dollars: kept on Enter, on leaving the field or with the button; empty is none. */
export function UsdSetting({ name, label, description, placeholder, settings }: UsdSettingProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const kept = settings[name]
  const [text, setText] = useState(write(kept))
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => {
        queryClient.setQueryData(orpc.settings.get.queryKey(), next)
        void queryClient.invalidateQueries({ queryKey: orpc.costs.key() })
      },
    }),
  )
  useEffect(() => setText(write(kept)), [kept])

  const usd = readUsd(text)
  const isChanged = usd !== kept
  const problem = describeProblem(usd, name)
  function keep() {
    if (isChanged && usd !== undefined && !problem && !update.isPending) update.mutate({ [name]: usd })
  }
  return (
    <form
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <UsdInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={placeholder}
        value={text}
        error={problem ?? (update.error && isChanged ? readError(update.error).message : undefined)}
        onText={(typed) => {
          update.reset()
          setText(typed)
        }}
        onBlur={keep}
      />
      {isChanged && (
        <Button
          type="submit"
          variant="default"
          className={styles.beside ?? ''}
          disabled={problem !== undefined}
          loading={update.isPending}
        >
          Save
        </Button>
      )}
    </form>
  )
}

function write(usd: number | null): string {
  return usd === null ? '' : String(usd)
}

function describeProblem(usd: number | null | undefined, name: UsdSettingProps['name']): string | undefined {
  if (usd === undefined) return 'This is not an amount. Write it as 5, 0.25 or 1000.'
  if (usd === 0 && name === 'callCeilingUsd') return 'The most a call may cost is more than nothing.'
  return undefined
}
