import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readError } from '../../ui/notices/read-error.ts'
import styles from '../settings-page.module.css'
import type { SettingsUpdate } from './use-update-settings.ts'

/** The value of a text, or why it cannot be saved, in a sentence. */
export type Read<T> = { value: T } | { problem: string }

/** The props of the input. */
export interface TypedField {
  value: string
  error: string | undefined
  onText: (text: string) => void
  onBlur: () => void
  /** Saves a text other than the typed one. */
  keep: (text: string) => void
}

interface TypedSettingProps<T> {
  kept: T
  write: (value: T) => string
  read: (text: string) => Read<T>
  /** What is wrong with the saved value. */
  problem?: string | null
  update: Pick<SettingsUpdate, 'error' | 'isPending' | 'reset'>
  onKeep: (value: T) => void
  children: (field: TypedField) => ReactNode
}

/** A setting that is typed. It is saved on Enter, on leaving the field or with the button; typed text is never overwritten. */
export function TypedSetting<T>({ kept, write, read, problem, update, onKeep, children }: TypedSettingProps<T>) {
  const written = write(kept)
  const [text, setText] = useState(written)
  const formRef = useRef<HTMLFormElement>(null)
  const sent = useRef<string>(undefined)
  const shown = useRef(written)
  useEffect(() => {
    const before = shown.current
    shown.current = written
    const isTyping = formRef.current?.contains(document.activeElement) === true
    setText((now) => (isTyping && now !== before && now !== sent.current ? now : written))
  }, [written])

  const result = read(text)
  const isChanged = !('value' in result) || result.value !== kept
  const fault = 'problem' in result ? result.problem : undefined
  const failure = isChanged && update.error ? readError(update.error).message : undefined
  function keep(next: string) {
    const wanted = read(next)
    if (!('value' in wanted) || wanted.value === kept || (update.isPending && sent.current === next)) return
    sent.current = next
    onKeep(wanted.value)
  }
  return (
    <form
      ref={formRef}
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        keep(text)
      }}
    >
      {children({
        value: text,
        error: (isChanged ? fault : undefined) ?? failure ?? (isChanged ? undefined : (problem ?? undefined)),
        onText(next) {
          update.reset()
          setText(next)
        },
        onBlur: () => keep(text),
        keep,
      })}
      {isChanged && (
        <Button type="submit" className={styles.beside ?? ''} disabled={fault !== undefined} loading={update.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}
