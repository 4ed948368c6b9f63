import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readError } from './notices/read-error.ts'

interface NameFieldProps {
  label: string
  initial: string
  error: unknown
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Edits a name in place. Enter or leaving the field saves it; Escape cancels. */
export function NameField({ label, initial, error, isBusy, onName, onCancel }: NameFieldProps) {
  const [name, setName] = useState(initial)
  function finish() {
    const trimmed = name.trim()
    if (isBusy) return
    if (trimmed === '' || trimmed === initial) onCancel()
    else onName(trimmed)
  }
  return (
    <TextInput
      autoFocus
      aria-label={label}
      placeholder="Name"
      value={name}
      maxLength={200}
      dir="auto"
      error={error ? readError(error).message : undefined}
      onChange={(event) => setName(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') onCancel()
      }}
    />
  )
}
