import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for the name of a collection that the videos go to. */
export function NewCollection({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <Dialog title="New collection" size={400} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          onName(name.trim())
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label="New collection name"
          value={name}
          maxLength={200}
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" disabled={name.trim() === ''}>
            Create and add
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
