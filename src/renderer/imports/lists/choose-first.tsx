import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './list-chooser.module.css'

interface ChooseFirstProps {
  isDisabled: boolean
  onChoose: (count: number) => void
}

/** Selects the first videos of the list, as many as the field says. */
export function ChooseFirst({ isDisabled, onChoose }: ChooseFirstProps) {
  const [text, setText] = useState('10')
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return (
    <form
      className={styles.first}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !isDisabled) onChoose(count)
      }}
    >
      <Button type="submit" disabled={isDisabled || count === 0}>
        First
      </Button>
      <TextInput
        aria-label="How many to select from the start"
        inputMode="numeric"
        w={56}
        value={text}
        error={count === 0}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
