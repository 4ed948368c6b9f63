import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChosenList } from '../../../contract/app/imports.ts'
import type { PastedList } from '../../../contract/app/pasted.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { emptySelection } from '../../ui/selection.ts'
import { ChooseFirst } from './choose-first.tsx'
import { filterListed, idsToChoose, toChosenList } from './list-choice.ts'
import styles from './list-chooser.module.css'
import { ListOptions } from './list-options.tsx'
import { type ReadList, type ReadLists, useListPages } from './use-list-pages.ts'

interface ListChooserProps {
  list: PastedList
  known: ReadLists
  /** The videos selected before. */
  chosen: ChosenList | undefined
  /** Undefined if no video is selected any more. */
  onChosen: (chosen: ChosenList | undefined) => void
  onCancel: () => void
}

/** The videos of a playlist or channel, to select from. */
export function ListChooser({ list, known, chosen, onChosen, onCancel }: ListChooserProps) {
  const { read, isReading, error, readMore } = useListPages(list.link, known)
  const [filter, setFilter] = useState('')
  const [selection, setSelection] = useState({
    ...emptySelection,
    ids: new Set(chosen?.videos.map(({ videoId }) => videoId)) as ReadonlySet<string>,
  })
  const filterRef = useRef<HTMLInputElement>(null)
  useEffect(() => filterRef.current?.focus(), [])

  const videos = read?.videos
  const shown = useMemo(() => filterListed(videos ?? [], filter), [videos, filter])
  const choose = (ids: Iterable<string>) => setSelection((last) => ({ ...last, ids: new Set(ids) }))
  const count = selection.ids.size

  async function chooseFirst(wanted: number) {
    let all: ReadList | undefined = read
    while (all && all.continuation !== null && idsToChoose(filterListed(all.videos, filter)).length < wanted)
      all = await readMore()
    const found = idsToChoose(filterListed(all?.videos ?? known.get(list.link)?.videos ?? [], filter))
    choose(found.slice(0, wanted))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a column everywhere
    <div
      className={styles.chooser}
      role="group"
      aria-label={`Select videos of this ${list.kind}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          onClick={onCancel}
        >
          Back
        </Button>
        <h3 className={styles.name}>
          <OneLine text={read?.title ?? list.link} />
        </h3>
        <span className={styles.total}>{read && describeTotal(read)}</span>
      </Group>
      <Group gap={8} wrap="nowrap">
        <TextInput
          ref={filterRef}
          className={styles.filter ?? ''}
          aria-label="Filter by title or channel"
          placeholder="Filter"
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Button disabled={!read} onClick={() => choose([...selection.ids, ...idsToChoose(shown)])}>
          {filter.trim() === '' ? 'All' : 'All shown'}
        </Button>
        <Button disabled={count === 0} onClick={() => choose([])}>
          Clear
        </Button>
        <ChooseFirst isDisabled={!read || isReading} onChoose={(wanted) => void chooseFirst(wanted)} />
      </Group>
      {read ? (
        shown.length > 0 ? (
          <ListOptions videos={shown} selection={selection} onSelection={setSelection} />
        ) : (
          <p className={styles.nothing}>
            {read.videos.length === 0 ? `This ${list.kind} has no videos.` : 'No title contains these words.'}
          </p>
        )
      ) : (
        <div className={styles.waiting} aria-busy={isReading}>
          {error !== undefined && <ErrorNotice error={error} onRetry={() => void readMore()} />}
          {isReading && [80, 62, 71, 55].map((width) => <Skeleton key={width} height={14} width={`${width}%`} />)}
        </div>
      )}
      {read && error !== undefined && <ErrorNotice error={error} onRetry={() => void readMore()} />}
      {read && (read.continuation !== null || read.isCut || endsShort(read)) && (
        <div className={styles.more}>
          <span>{describeRest(read)}</span>
          {read.continuation !== null && error === undefined && (
            <Button loading={isReading} onClick={() => void readMore()}>
              Load more
            </Button>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <span role="status" className={styles.count}>
          {read && `${count.toLocaleString()} of ${formatLocalCount(read.videos.length, 'video')} selected`}
        </span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="filled"
          disabled={!read || (count === 0 && chosen === undefined)}
          onClick={() => onChosen(toChosenList(list.link, read?.videos ?? [], selection.ids))}
        >
          {count > 0
            ? `Select ${formatLocalCount(count, 'video')}`
            : chosen === undefined
              ? 'Select videos'
              : 'Clear selection'}
        </Button>
      </div>
    </div>
  )
}

function describeTotal({ total, videos, continuation }: ReadList): string {
  if (total !== null) return formatLocalCount(total, 'video')
  return continuation === null ? formatLocalCount(videos.length, 'video') : ''
}

/** Whether YouTube counts more videos than it lists. */
const endsShort = ({ videos, total, continuation, isCut }: ReadList): boolean =>
  total !== null && continuation === null && !isCut && (videos.at(-1)?.position ?? 0) < total

function describeRest(read: ReadList): string {
  const { videos, total, isCut, mostListed } = read
  const count = videos.length.toLocaleString()
  if (endsShort(read)) return `YouTube lists only ${count} of ${formatLocalCount(total ?? 0, 'video')}.`
  if (isCut) return `Footnote lists only the first ${formatLocalCount(mostListed, 'video')}.`
  return total === null ? `First ${count} loaded` : `${count} of ${total.toLocaleString()} loaded`
}
