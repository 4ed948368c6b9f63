import { Button, Group, Popover, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/notices/read-error.ts'

const mostNameCharacters = 200

/** Saves a search under a name, or names the saved search anew. Shows nothing for an empty query. */
export function SaveSearch({ query: typed }: { query: string }) {
  const { orpc } = useBackend()
  const query = typed.trim().replace(/\s+/gu, ' ')
  const list = useQuery(orpc.savedSearches.list.queryOptions())
  const saved = list.data?.savedSearches.find((one) => one.query === query)
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useMutation(
    orpc.savedSearches.save.mutationOptions({
      onSuccess: () => {
        setIsOpen(false)
        notifications.show({ message: 'Search saved' })
      },
    }),
  )
  const open = () => {
    save.reset()
    setName(saved?.name ?? query.slice(0, mostNameCharacters).toWellFormed())
    setIsOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !save.isPending) save.mutate({ name, query })
  }

  if (query === '') return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={320} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          leftSection={
            saved ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} stroke={1.6} aria-hidden />
          }
          title={saved ? `Saved as “${saved.name}”` : 'Save this search in the side pane of the library'}
          onClick={() => (isOpen ? setIsOpen(false) : open())}
        >
          {saved ? 'Saved' : 'Save search'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form aria-label="Save search" onSubmit={submit}>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            maxLength={mostNameCharacters}
            dir="auto"
            error={save.error ? readError(save.error).message : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end" gap={8} mt={8}>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
