import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyName, KeyState } from '../../../contract/app/settings.ts'
import { useBackend } from '../../connection/backend.tsx'
import { readError } from '../../ui/notices/read-error.ts'
import styles from '../settings-page.module.css'
import { describeOtherOrigin, keyStateWords } from './key-words.ts'

interface KeySettingProps {
  name: KeyName
  label: string
  state: KeyState
  /** The origin the key belongs to, if the address has another one. */
  otherOrigin: string | null
  /** Called after a new key was saved or the key was deleted. */
  onKept?: () => void
}

/** A key can be entered and deleted but never read, so the field is empty even if there is one. */
export function KeySetting({ name, label, state, otherOrigin, onKept }: KeySettingProps) {
  const { orpc, client } = useBackend()
  const queryClient = useQueryClient()
  const [key, setKey] = useState('')
  const keep = useMutation({
    mutationFn: (newKey: string | null) => client.settings.setKey({ name, key: newKey }),
    onSuccess: (_settings, kept) => {
      setKey((typed) => (typed.trim() === kept ? '' : typed))
      onKept?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.settings.get.key() }),
  })
  const words = otherOrigin === null ? keyStateWords[state] : describeOtherOrigin(otherOrigin, state)
  if (state === 'environment') {
    return <TextInput label={label} description={words} value="••••••••••••" readOnly />
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
        description={words}
        placeholder={state === 'none' ? 'Paste the key' : 'Paste a new key to replace it'}
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
