import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import styles from './settings-page.module.css'

interface ServingPortProps {
  settings: Settings
  /** Why other programs are not served although they should be. */
  problem: string | null
}

/** Kept on Enter, on leaving the field or with the button; other programs are served there at once. */
export function ServingPort({ settings, problem }: ServingPortProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const kept = String(settings.servingPort)
  const [text, setText] = useState(kept)
  useEffect(() => setText(kept), [kept])
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.serving.key() }),
    }),
  )
  const port = Number(text)
  const isChanged = text.trim() !== kept
  const isGood = /^\s*\d+\s*$/.test(text) && port >= 1 && port <= 65_535
  const fault = isChanged && !isGood ? 'A port is a whole number from 1 to 65535.' : undefined
  const failure = update.error && isChanged ? readError(update.error).message : undefined
  function keep() {
    if (isChanged && isGood && !update.isPending) update.mutate({ servingPort: port })
  }
  return (
    <form
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <TextInput
        label="Port"
        inputMode="numeric"
        value={text}
        maxLength={6}
        autoComplete="off"
        error={fault ?? failure ?? (isChanged ? undefined : (problem ?? undefined))}
        inputWrapperOrder={['label', 'input', 'error']}
        onChange={(event) => {
          update.reset()
          setText(event.currentTarget.value)
        }}
        onBlur={keep}
      />
      {isChanged && (
        <Button
          type="submit"
          variant="default"
          className={styles.beside ?? ''}
          disabled={!isGood}
          loading={update.isPending}
        >
          Save
        </Button>
      )}
    </form>
  )
}
