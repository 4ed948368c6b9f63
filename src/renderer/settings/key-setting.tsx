import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyName, KeyState } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { desktopShell } from '../connection/shell.ts'
import { readError } from '../ui/read-error.ts'
import styles from './settings-page.module.css'

const stateWords: Record<KeyState, string> = {
  none: 'No key is kept.',
  keychain: "A key is kept in the system's keychain.",
  file: 'A key is kept in a file only your account can read.',
  environment: 'A key is set by the environment this was started in; it cannot be changed here.',
}

interface KeySettingProps {
  name: KeyName
  label: string
  state: KeyState
  /** Called when another key was kept, or the key forgotten. */
  onKept?: () => void
}

/** A key can be given and forgotten, never read: the field is empty even when there is one. */
export function KeySetting({ name, label, state, onKept }: KeySettingProps) {
  const { orpc, client } = useBackend()
  const queryClient = useQueryClient()
  const [key, setKey] = useState('')
  const keep = useMutation({
    mutationFn: async (newKey: string | null): Promise<string | null> => {
      const shell = desktopShell()
      if (shell) return (await shell.setKey(name, newKey)).warning
      await client.settings.setKey({ name, key: newKey })
      return null
    },
    onSuccess: (_warning, kept) => {
      setKey((typed) => (typed.trim() === kept ? '' : typed))
      onKept?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.settings.get.key() }),
  })
  const warning = useQuery({
    queryKey: ['key-warning'],
    queryFn: async () => (await desktopShell()?.keyWarning()) ?? null,
    enabled: state === 'keychain',
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (state === 'environment') {
    return (
      <TextInput
        label={label}
        description={stateWords.environment}
        inputWrapperOrder={['label', 'input', 'description']}
        value="••••••••••••"
        readOnly
      />
    )
  }
  return (
    <form
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim()) keep.mutate(key.trim())
      }}
    >
      <PasswordInput
        label={label}
        description={keep.data ?? (state === 'keychain' ? warning : null) ?? stateWords[state]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={state === 'none' ? 'Paste the key' : 'Paste another key to replace it'}
        value={key}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        error={keep.error ? readError(keep.error).message : undefined}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      {(key.trim() !== '' || state !== 'none') && (
        <Button
          type={key.trim() ? 'submit' : 'button'}
          variant="default"
          className={styles.beside ?? ''}
          loading={keep.isPending}
          onClick={() => !key.trim() && keep.mutate(null)}
        >
          {key.trim() ? 'Save' : 'Forget'}
        </Button>
      )}
    </form>
  )
}
