import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { desktopShell } from '../../connection/shell.ts'
import styles from '../settings-page.module.css'

interface PathFieldProps {
  label: string
  description?: string
  picks: 'folder' | 'file'
  /** What is done with the path. */
  button: string
  path?: string
  isBusy?: boolean
  error?: string | undefined
  onPath: (path: string) => void
}

/** A path on this computer. In the desktop app a folder can also be selected in the system's dialog. */
export function PathField({ label, description, picks, button, path = '', isBusy, error, onPath }: PathFieldProps) {
  const [typed, setTyped] = useState(path)
  const shell = desktopShell()
  const select = async () => {
    const selected = await shell?.selectFolder()
    if (selected) setTyped(selected)
  }
  return (
    <form
      className={styles.withButton}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onPath(typed.trim())
      }}
    >
      <TextInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={picks === 'folder' ? 'Path of a folder' : 'Path of a file'}
        value={typed}
        maxLength={4096}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shell && picks === 'folder' && (
        <Button className={styles.beside ?? ''} onClick={() => void select()}>
          Select…
        </Button>
      )}
      <Button type="submit" className={styles.beside ?? ''} disabled={!typed.trim()} loading={isBusy ?? false}>
        {button}
      </Button>
    </form>
  )
}
