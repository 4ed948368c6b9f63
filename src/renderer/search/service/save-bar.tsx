import { Autocomplete, Button, Checkbox } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ServiceSearchResult } from '../../../contract/app/search.ts'
import { useBackend } from '../../connection/backend.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SavedNotice } from '../../ui/notices/saved-notice.tsx'
import styles from './save-bar.module.css'
import type { Saving } from './use-saving.ts'

interface SaveBarProps {
  results: readonly ServiceSearchResult[]
  saving: Saving
  onFetchAgain: (videoIds: string[]) => void
}

/** Saves the selected results as they arrived, without another request to the service. */
export function SaveBar({ results, saving, onFetchAgain }: SaveBarProps) {
  const { chosen, choose, collectionName, nameCollection, saved, keptCount, isRunning, error } = saving
  const { orpc } = useBackend()
  const collections = useQuery(orpc.collections.list.queryOptions()).data?.collections ?? []
  const savable = results.filter(({ videoId }) => videoId !== null).map(({ position }) => position)
  if (savable.length === 0) return null
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label="Select all"
          checked={chosen.size === savable.length}
          indeterminate={chosen.size > 0 && chosen.size < savable.length}
          onChange={(event) => choose(event.currentTarget.checked ? savable : [])}
        />
        <Autocomplete
          className={styles.collection ?? ''}
          aria-label="Save to collection"
          placeholder="No collection"
          value={collectionName}
          maxLength={200}
          data={[...new Set(collections.map(({ name }) => name))]}
          onChange={nameCollection}
        />
        <Button
          leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
          disabled={chosen.size === 0}
          loading={isRunning}
          onClick={saving.save}
        >
          {chosen.size === 0 ? 'Save to library' : `Save ${formatLocalCount(chosen.size, 'video')} to library`}
        </Button>
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={saving.save} />}
      {saved.length > 0 && (
        <SavedNotice saved={saved} onFetchAgain={onFetchAgain}>
          {keptCount > 0 && (
            <Button loading={isRunning} onClick={saving.replaceKept}>
              Replace {formatLocalCount(keptCount, 'video')} anyway
            </Button>
          )}
        </SavedNotice>
      )}
    </>
  )
}
