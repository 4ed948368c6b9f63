import { useDebouncedValue } from '@mantine/hooks'
import { IconHighlight, IconNote } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Mark } from '../../contract/app/marks.ts'
import { formatTime } from '../../contract/format-time.ts'
import { useBackend } from '../connection/backend.tsx'
import { videoAddress } from '../moments/video-address.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { listChips } from './filters/query-chips.ts'
import styles from './mark-results.module.css'

/** Long enough that keys which are typed in a row are not searched one by one. */
const pauseMs = 250
const mostShown = 3

/** The user's marks with all words of the query in their note or quote. Searches with filters are about videos, and show none. */
export function MarkResults({ query }: { query: string }) {
  const { orpc } = useBackend()
  const [text] = useDebouncedValue(query.trim(), pauseMs)
  const isSearched = text !== '' && [query, text].every((one) => listChips(one).length === 0)
  const { data } = useQuery(
    orpc.marks.list.queryOptions({
      input: { text, isTextOwn: true, limit: mostShown },
      enabled: isSearched,
      placeholderData: keepPreviousData,
    }),
  )
  if (!isSearched || data === undefined || data.total === 0) return null
  return (
    <section className={styles.group} aria-label="Your marks">
      <header className={styles.header}>
        <h2>Your marks</h2>
        <Link to={`/marks?${new URLSearchParams({ q: text })}`}>
          {data.total > data.marks.length ? `Show all ${formatLocalCount(data.total, 'mark')}` : 'Show in Marks'}
        </Link>
      </header>
      <ul className={styles.list}>
        {data.marks.map((mark) => (
          <MarkResult key={mark.markId} mark={mark} />
        ))}
      </ul>
    </section>
  )
}

function MarkResult({ mark }: { mark: Mark }) {
  const { videoId, note, quote, title, startMs, isWholeVideo, isInLibrary } = mark
  const Icon = note === '' ? IconHighlight : IconNote
  const content = (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.words} dir="auto">
        {note === '' ? quote : note}
      </span>
      <span className={`${styles.source} meta`}>
        <bdi>{title}</bdi>
        {!isWholeVideo && <span className="figures"> · {formatTime(startMs)}</span>}
      </span>
    </>
  )
  if (!isInLibrary) return <li className={styles.row}>{content}</li>
  return (
    <li>
      <Link className={styles.row} to={videoAddress(videoId, { atMs: isWholeVideo ? null : startMs })}>
        {content}
      </Link>
    </li>
  )
}
