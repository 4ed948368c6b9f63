import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import styles from './settings-page.module.css'

interface TextSettingProps {
  name: 'serviceUrl' | 'modelUrl' | 'embeddingUrl'
  label: string
  placeholder: string
  description?: string
  settings: Settings
}

/** A setting that is text: kept on Enter, on leaving the field or with the button; empty forgets it. */
export function TextSetting({ name, label, placeholder, description, settings }: TextSettingProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const kept = settings[name] ?? ''
  const [text, setText] = useState(kept)
  const isFixed = settings.fromEnvironment.some((fixed) => fixed === name)
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  useEffect(() => setText(kept), [kept])

  const isChanged = text.trim() !== kept
  const problem = isChanged ? describeUrlProblem(text) : undefined
  function keep() {
    if (isChanged && !problem && !update.isPending) update.mutate({ [name]: text.trim() || null })
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
        label={label}
        placeholder={placeholder}
        description={isFixed ? 'Set by the environment this was started in; it cannot be changed here.' : description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text}
        readOnly={isFixed}
        spellCheck={false}
        autoComplete="off"
        error={problem ?? (update.error && isChanged ? readError(update.error).message : undefined)}
        onChange={(event) => {
          update.reset()
          setText(event.currentTarget.value)
        }}
        onBlur={keep}
      />
      {isChanged && (
        <Button type="submit" variant="default" className={styles.beside ?? ''} loading={update.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}

/** Why an address cannot be kept; undefined for a good one and for none. */
function describeUrlProblem(text: string): string | undefined {
  const address = text.trim()
  if (address === '') return undefined
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    return 'This is not a web address. It starts with https:// or http://.'
  }
  return undefined
}
