import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ChosenList } from '../../../contract/app/imports.ts'
import type { FoundList } from '../../../contract/app/pasted.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { OneLine } from '../../ui/one-line.tsx'
import styles from '../adding/add-videos-dialog.module.css'
import type { ReadLists } from './use-list-pages.ts'

interface FoundListsProps {
  lists: readonly FoundList[]
  known: ReadLists
  chosen: ReadonlyMap<string, ChosenList>
  /** The list whose button gets the focus. */
  focusedLink: string | undefined
  onChoose: (list: FoundList) => void
}

const words = { playlist: 'Playlist', channel: 'Channel' } as const

/** The playlists and channels found in the text, each with a button that shows its videos. */
export function FoundLists({ lists, known, chosen, focusedLink, onChoose }: FoundListsProps) {
  return (
    <ul className={styles.lists} aria-label="Playlists and channels in the text">
      {lists.map((list) => (
        <FoundListRow
          key={list.link}
          list={list}
          title={known.get(list.link)?.title ?? undefined}
          count={chosen.get(list.link)?.videos.length ?? 0}
          isFocused={list.link === focusedLink}
          onChoose={() => onChoose(list)}
        />
      ))}
    </ul>
  )
}

interface FoundListRowProps {
  list: FoundList
  title: string | undefined
  count: number
  isFocused: boolean
  onChoose: () => void
}

function FoundListRow({ list, title, count, isFocused, onChoose }: FoundListRowProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) buttonRef.current?.focus()
  }, [isFocused])
  const state =
    count > 0 ? `${formatLocalCount(count, 'video')} selected` : list.isBesideVideo ? 'From a video link' : ''
  return (
    <li className={styles.foundList} data-open={count === 0 && !list.isBesideVideo ? true : undefined}>
      <span className={styles.kind}>{words[list.kind]}</span>
      <OneLine text={title ?? list.link} className={styles.input} />
      {state !== '' && <span className={styles.at}>{state}</span>}
      <Button
        ref={buttonRef}
        size="compact-sm"
        onClick={onChoose}
        aria-label={`${count > 0 ? 'Change the selected' : 'Select'} videos of ${title ?? list.link}`}
      >
        {count > 0 ? 'Change…' : 'Select videos…'}
      </Button>
    </li>
  )
}
