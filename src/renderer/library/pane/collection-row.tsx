import { ActionIcon, Menu } from '@mantine/core'
import { IconBlockquote, IconDots, IconFolder, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Collection } from '../../../contract/app/collections.ts'
import { useBackend } from '../../connection/backend.tsx'
import { useCite } from '../../moments/cite-request.ts'
import { ConfirmLoss } from '../../ui/confirm-loss.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import styles from '../../ui/panes/pane-list.module.css'
import { useUndo } from '../../undo/use-undo.tsx'
import { useVideoDrop } from '../selection/video-drag.ts'

interface CollectionRowProps {
  collection: Collection
  isCurrent: boolean
  onDropVideos: (videoIds: string[]) => void
}

export function CollectionRow({ collection, isCurrent, onDropVideos }: CollectionRowProps) {
  const { collectionId, name, videoCount } = collection
  const { orpc } = useBackend()
  const { confirm } = useUndo()
  const cite = useCite()
  const navigate = useNavigate()
  const drop = useVideoDrop(onDropVideos)
  const [doing, setDoing] = useState<'renaming' | 'removing'>()
  const done = () => setDoing(undefined)
  const rename = useMutation(orpc.collections.rename.mutationOptions({ onSuccess: done }))
  const remove = useMutation(
    orpc.collections.remove.mutationOptions({
      onSuccess: ({ actId }) => {
        done()
        confirm(`Removed the collection “${name}”`, actId)
        if (isCurrent) void navigate('/')
      },
    }),
  )

  if (doing === 'renaming') {
    return (
      <li>
        <NameField
          label={`New name for ${name}`}
          initial={name}
          error={rename.error}
          isBusy={rename.isPending}
          onName={(newName) => rename.mutate({ collectionId, name: newName })}
          onCancel={() => {
            rename.reset()
            done()
          }}
        />
      </li>
    )
  }
  return (
    <li className={styles.item}>
      <Link
        to={`/?collection=${collectionId}`}
        className={styles.row}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
        {...drop}
        onKeyDown={(event) => {
          if (event.key === 'F2') setDoing('renaming')
          if (event.key === 'Delete') setDoing('removing')
        }}
      >
        <IconFolder size={16} stroke={1.6} aria-hidden />
        <OneLine text={name} className={styles.name} />
        <span className={styles.count}>{videoCount.toLocaleString()}</span>
      </Link>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon className={styles.menu ?? ''} size={22} aria-label={`Actions for ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} rightSection="F2" onClick={() => setDoing('renaming')}>
            Rename
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBlockquote size={16} />}
            onClick={() => cite({ title: `Bibliography of “${name}”`, cited: { kind: 'collection', collectionId } })}
          >
            Bibliography…
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setDoing('removing')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {doing === 'removing' && (
        <ConfirmLoss
          title="Remove collection?"
          confirm="Remove collection"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ collectionId })}
          onCancel={done}
        >
          <p dir="auto">Moves “{name}” to the trash for 30 days. Its videos stay in the library.</p>
        </ConfirmLoss>
      )}
    </li>
  )
}
