import { Box, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileImport, IconPlus, IconTags } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Tag } from '../../contract/app/tags.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { NameField } from '../ui/name-field.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import { emptySelection, moveTo, type Selection } from '../ui/selection.ts'
import { CollectionScope, readCollectionId } from './collection-scope.tsx'
import { ExportCodeBook } from './export-code-book.tsx'
import { MergeOffer } from './merge-offer.tsx'
import { TagDetails } from './tag-details.tsx'
import { TagTreeView } from './tag-tree.tsx'
import styles from './tags-page.module.css'
import { listBelow, listTreeRows } from './tree-rows.ts'
import { useTagActions } from './use-tag-actions.ts'

const focusTree = () => document.querySelector<HTMLElement>('[data-tag-tree]')?.focus({ preventScroll: true })
const noTags: readonly Tag[] = []

/** The tags as a tree, with the description of each: the code book. */
export function TagsPage({ onImportCodes }: { onImportCodes: () => void }) {
  const { orpc } = useBackend()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const collectionId = readCollectionId(search)
  const ofCollection = collectionId === undefined ? '' : `&collection=${collectionId}`
  const list = useQuery({
    ...orpc.tags.list.queryOptions({ input: collectionId === undefined ? undefined : { collectionId } }),
    placeholderData: keepPreviousData,
  })
  const actions = useTagActions()
  const tags = list.data?.tags ?? noTags
  const [selection, setSelection] = useState<Selection>(emptySelection)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [renamed, setRenamed] = useState<{ tagId: number; error: unknown }>()
  /** Where a new tag is being named: below a tag, or with null at the top. */
  const [naming, setNaming] = useState<{ parentId: number | null; error: unknown }>()
  const [taken, setTaken] = useState<{ tag: Tag; by: Tag }>()

  const rows = listTreeRows(tags, closed)
  const chosenIds =
    selection.ids.size > 0 ? [...selection.ids] : selection.activeId === undefined ? [] : [selection.activeId]
  const chosen = tags.filter(({ tagId }) => chosenIds.includes(String(tagId)))
  const parent = tags.find(({ tagId }) => tagId === naming?.parentId)

  const setOpen = (tagId: number, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(tagId)
    else next.add(tagId)
    setClosed(next)
  }
  async function create(path: string): Promise<void> {
    const parentId = naming?.parentId ?? null
    try {
      const tag = await actions.create(path, parentId)
      setNaming(undefined)
      if (parentId !== null) setOpen(parentId, true)
      setSelection(moveTo(emptySelection, String(tag.tagId)))
      focusTree()
    } catch (error) {
      setNaming({ parentId, error })
    }
  }
  async function rename(tag: Tag, name: string): Promise<void> {
    try {
      await actions.update({ tagId: tag.tagId, name })
      setRenamed(undefined)
      focusTree()
    } catch (error) {
      const known = readError(error)
      const takenId = known.code === 'TAG_NAME_TAKEN' ? known.data.tagId : undefined
      const takenBy = tags.find(({ tagId }) => tagId === takenId)
      setRenamed(takenBy === undefined ? { tagId: tag.tagId, error } : undefined)
      if (takenBy !== undefined) setTaken({ tag, by: takenBy })
    }
  }
  async function update(change: Parameters<typeof actions.update>[0]): Promise<void> {
    try {
      await actions.update(change)
    } catch (error) {
      notifications.show({ color: 'red', message: readError(error).message })
    }
  }
  async function remove(): Promise<void> {
    if (chosen.length === 0) return
    const gone = listBelow(
      tags,
      chosen.map(({ tagId }) => tagId),
    )
    const at = rows.findIndex(({ tag }) => String(tag.tagId) === selection.activeId)
    const stays = ({ tag }: (typeof rows)[number]) => !gone.has(tag.tagId)
    const next = rows.slice(Math.max(at, 0)).find(stays) ?? rows.slice(0, Math.max(at, 0)).findLast(stays)
    await actions.remove(chosen.map(({ tagId }) => tagId))
    setSelection(next === undefined ? emptySelection : moveTo(emptySelection, String(next.tag.tagId)))
    focusTree()
  }
  /** Tags below another moved one move with it. */
  function move(tagIds: readonly number[], parentId: number | null): void {
    const carried = listBelow(tags, tagIds)
    const moved = tags.filter(
      (tag) => tagIds.includes(tag.tagId) && !(tag.parentId !== null && carried.has(tag.parentId)),
    )
    void actions.move(
      moved.map(({ tagId }) => tagId),
      parentId,
    )
  }
  async function merge(tagIds: readonly number[], into: Tag): Promise<void> {
    await actions.merge(tagIds, into)
    setSelection(moveTo(emptySelection, String(into.tagId)))
    focusTree()
  }

  const isEmpty = list.data !== undefined && tags.length === 0 && naming === undefined
  const newTag = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => setNaming({ parentId: null, error: undefined })}
    >
      New tag
    </Button>
  )
  return (
    <div className={styles.page}>
      <PageHeader title="Tags" detail={list.data !== undefined && formatLocalCount(tags.length, 'tag')}>
        <Button component={Link} to={`/marks${ofCollection.replace('&', '?')}`}>
          Marks
        </Button>
        <Button
          leftSection={<IconFileImport size={16} stroke={1.6} />}
          title="Imports a project that was coded in another program"
          onClick={onImportCodes}
        >
          Import codes…
        </Button>
        {tags.length > 0 && (
          <>
            <CollectionScope
              collectionId={collectionId}
              onSelect={(selected) => setSearch(selected === undefined ? {} : { collection: String(selected) })}
            />
            <ExportCodeBook collectionId={collectionId} />
            {newTag}
          </>
        )}
      </PageHeader>
      {list.error !== null && (
        <Box p={16}>
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </Box>
      )}
      {isEmpty && (
        <EmptyState Icon={IconTags} title="Your code book" action={newTag}>
          <p>
            Tags sort what you mark. Put one below another by typing both, such as cooling/roofs. Descriptions say what
            a tag means, and together they are your code book.
          </p>
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <TwoPanes
          name="tags"
          leftPercent={50}
          left={
            <div className={styles.list}>
              {naming !== undefined && (
                <div className={styles.naming}>
                  <NameField
                    key={naming.parentId}
                    label={parent === undefined ? 'New tag name' : `Name of the new tag below ${parent.name}`}
                    initial=""
                    error={naming.error}
                    isBusy={false}
                    onName={(name) => void create(name)}
                    onCancel={() => {
                      setNaming(undefined)
                      focusTree()
                    }}
                  />
                </div>
              )}
              {taken !== undefined && (
                <MergeOffer
                  tag={taken.tag}
                  into={taken.by}
                  onMerge={() => {
                    setTaken(undefined)
                    void merge([taken.tag.tagId], taken.by)
                  }}
                  onRename={() => {
                    setTaken(undefined)
                    setRenamed({ tagId: taken.tag.tagId, error: undefined })
                  }}
                />
              )}
              <TagTreeView
                rows={rows}
                selection={selection}
                onSelection={setSelection}
                onOpen={setOpen}
                renamed={renamed}
                onRename={(tagId) => setRenamed(tagId === undefined ? undefined : { tagId, error: undefined })}
                onName={(tag, name) => void rename(tag, name)}
                onMove={move}
                canMove={(tagIds, parentId) =>
                  tagIds.length > 0 && (parentId === null || !listBelow(tags, tagIds).has(parentId))
                }
                onAskWhere={() => document.querySelector<HTMLElement>('[data-tag-place]')?.focus()}
                onDelete={() => void remove()}
                onShowMarks={(tagId) => void navigate(`/marks?tag=${tagId}${ofCollection}`)}
              />
            </div>
          }
          right={
            <div className={styles.details}>
              <TagDetails
                chosen={chosen}
                tags={tags}
                collectionId={collectionId}
                onDescribe={(tagId, description) => update({ tagId, description })}
                onColour={(tagId, colour) => void update({ tagId, colour })}
                onMove={move}
                onMerge={(tagIds, into) => void merge(tagIds, into)}
                onRename={(tagId) => setRenamed({ tagId, error: undefined })}
                onNewBelow={(parentId) => setNaming({ parentId, error: undefined })}
                onDelete={() => void remove()}
              />
            </div>
          }
        />
      )}
    </div>
  )
}
