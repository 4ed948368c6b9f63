import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedSearch } from '../../contract/app/saved-searches.ts'
import { useBackend } from '../connection/backend.tsx'
import { NameField } from '../ui/name-field.tsx'
import { readError } from '../ui/notices/read-error.ts'
import styles from '../ui/panes/pane-list.module.css'
import { useUndo } from '../undo/use-undo.tsx'

export function SavedSearchRow({ savedSearch }: { savedSearch: SavedSearch }) {
  const { savedSearchId, name, query } = savedSearch
  const { orpc, client } = useBackend()
  const { confirmWith } = useUndo()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const rename = useMutation(orpc.savedSearches.rename.mutationOptions({ onSuccess: () => setIsRenaming(false) }))
  const remove = useMutation(
    orpc.savedSearches.remove.mutationOptions({
      onSuccess: () => confirmWith(`Removed “${name}”`, () => client.savedSearches.save({ name, query })),
    }),
  )

  if (isRenaming) {
    return (
      <li>
        <NameField
          label={`New name for ${name}`}
          initial={name}
          error={rename.error}
          isBusy={rename.isPending}
          onName={(newName) => rename.mutate({ savedSearchId, name: newName })}
          onCancel={() => {
            rename.reset()
            setIsRenaming(false)
          }}
        />
      </li>
    )
  }
  return (
    <li className={styles.item}>
      <Link
        to={{ pathname: '/search', search: `?${new URLSearchParams({ q: query })}` }}
        className={styles.row}
        title={query}
        onContextMenu={(event) => {
          event.preventDefault()
          setIsMenuOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') setIsRenaming(true)
          if (event.key === 'Delete') remove.mutate({ savedSearchId })
        }}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={`cut ${styles.name} ${styles.besideMenu}`} dir="auto">
          {name}
        </span>
      </Link>
      <Menu position="bottom-end" opened={isMenuOpen} onChange={setIsMenuOpen}>
        <Menu.Target>
          <ActionIcon className={styles.menu ?? ''} size={22} aria-label={`Actions for ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} rightSection="F2" onClick={() => setIsRenaming(true)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => remove.mutate({ savedSearchId })}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {remove.error && (
        <p role="alert" className={styles.hint}>
          {readError(remove.error).message}
        </p>
      )}
    </li>
  )
}
