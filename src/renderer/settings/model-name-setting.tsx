import { Autocomplete, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import styles from './settings-page.module.css'

interface ModelNameSettingProps {
  name: 'model' | 'visionModel' | 'embeddingModel'
  label: string
  placeholder: string
  description?: string
  settings: Settings
}

/** The name of a model: chosen from what its address offers, or typed; kept when chosen, on Enter, or on leaving the field. */
export function ModelNameSetting({ name, label, placeholder, description, settings }: ModelNameSettingProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const kept = settings[name] ?? ''
  const [text, setText] = useState(kept)
  const isFixed = name === 'model' && settings.fromEnvironment.includes('model')
  const of = name === 'embeddingModel' ? 'embedding' : 'text'
  const hasAddress = settings.modelUrl !== null || (of === 'embedding' && settings.embeddingUrl !== null)
  const offered = useQuery(
    orpc.models.list.queryOptions({ input: { of }, enabled: hasAddress, retry: false, staleTime: 60_000 }),
  )
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  useEffect(() => setText(kept), [kept])

  const isChanged = text.trim() !== kept
  function keep(value: string) {
    if (value.trim() !== kept && !update.isPending) update.mutate({ [name]: value.trim() || null })
  }
  return (
    <form
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        keep(text)
      }}
    >
      <Autocomplete
        label={label}
        placeholder={placeholder}
        description={isFixed ? 'Set by the environment this was started in; it cannot be changed here.' : description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[...new Set(offered.data?.models.map((model) => model.name))]}
        limit={200}
        maxDropdownHeight={280}
        value={text}
        maxLength={300}
        readOnly={isFixed}
        spellCheck={false}
        autoComplete="off"
        error={update.error && isChanged ? readError(update.error).message : undefined}
        onChange={(value) => {
          update.reset()
          setText(value)
        }}
        onOptionSubmit={keep}
        onBlur={() => keep(text)}
      />
      {isChanged && (
        <Button type="submit" variant="default" className={styles.beside ?? ''} loading={update.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}
