import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconBlockquote, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ServiceSearchResult } from '../../../contract/app/search.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { openExternal } from '../../connection/open-external.ts'
import { ExportSent } from '../../kept/export-sent.tsx'
import { KeptOf } from '../../kept/kept-of.tsx'
import { useCite } from '../../moments/cite-request.ts'
import { videoAddress } from '../../moments/video-address.ts'
import { formatDate } from '../../ui/format/format-date.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../../ui/format/format-usd.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { HighlightRow } from './highlight-row.tsx'
import { SaveBar } from './save-bar.tsx'
import styles from './service-results.module.css'
import { useSaving } from './use-saving.ts'
import type { ServiceSearchState } from './use-service-search.ts'

interface ServiceResultsProps {
  search: ServiceSearchState
  onAddVideos: (text: string) => void
  onFetchAgain: (videoIds: string[]) => void
}

/** The service's results, separate from the library's, with the cost of the search. */
export function ServiceResults({ search, onAddVideos, onFetchAgain }: ServiceResultsProps) {
  const { found, error, isRunning } = search
  return (
    <section className={styles.panel} aria-label="Service results" aria-busy={isRunning}>
      <header className={styles.header}>
        <h2>From the service</h2>
        {found !== undefined && (
          <span className="meta">
            {formatLocalCount(found.results.length, 'video')} · cost {formatLocalUsd(found.costUsd)}
          </span>
        )}
      </header>
      {isRunning && <Waiting />}
      {error !== null && (
        <ErrorNotice error={error} onRetry={search.run}>
          <ExportSent error={error} />
        </ErrorNotice>
      )}
      {found?.results.length === 0 && <p>The service found no videos. Try other words.</p>}
      {found !== undefined && found.results.length > 0 && (
        <FoundList
          key={found.searchId}
          found={found}
          words={search.words}
          onAddVideos={onAddVideos}
          onFetchAgain={onFetchAgain}
        />
      )}
      {found?.unreadable.map(({ position, message }) => (
        <p key={position} className="meta">
          {message}
        </p>
      ))}
      {found !== undefined && found.unreadable.length > 0 && <KeptOf of={{ searchId: found.searchId }} />}
    </section>
  )
}

interface FoundListProps extends Omit<ServiceResultsProps, 'search'> {
  found: NonNullable<ServiceSearchState['found']>
  words: string
}

function FoundList({ found: { searchId, results }, words, onAddVideos, onFetchAgain }: FoundListProps) {
  const saving = useSaving(searchId)
  const savedIds = new Set(saving.saved.flatMap(({ state, videoId }) => (state === 'failed' ? [] : videoId)))
  function toggle(position: number) {
    const { chosen, choose } = saving
    choose(chosen.has(position) ? [...chosen].filter((other) => other !== position) : [...chosen, position])
  }
  return (
    <>
      <SaveBar results={results} saving={saving} onFetchAgain={onFetchAgain} />
      {results.map((result) => (
        <Found
          key={result.position}
          searchId={searchId}
          result={savedIds.has(result.videoId) ? { ...result, isInLibrary: true } : result}
          words={words}
          isChosen={saving.chosen.has(result.position)}
          onChoose={() => toggle(result.position)}
          onAddVideos={onAddVideos}
        />
      ))}
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={16} width="60%" mt={12} />
      <Skeleton height={16} width="80%" mt={8} />
      <Skeleton height={16} width="52%" mt={20} mb={12} />
    </>
  )
}

interface FoundProps {
  searchId: number
  result: ServiceSearchResult
  words: string
  isChosen: boolean
  onChoose: () => void
  onAddVideos: (text: string) => void
}

function Found({ searchId, result, words, isChosen, onChoose, onAddVideos }: FoundProps) {
  const { videoId, isInLibrary, url, publishedAt, durationMs, hasTranscript, summary } = result
  const cite = useCite()
  return (
    <article className={styles.result}>
      <div className={styles.head}>
        {videoId !== null && (
          <Checkbox className={styles.choice ?? ''} aria-label={result.title} checked={isChosen} onChange={onChoose} />
        )}
        <div>
          <h3 dir="auto">{result.title}</h3>
          <p className="meta">
            <span dir="auto">{result.author}</span>
            {publishedAt !== null && <span>{formatDate(publishedAt)}</span>}
            {durationMs !== null && <span className="figures">{formatTime(durationMs)}</span>}
            {hasTranscript && <span>with transcript</span>}
            {!hasTranscript && summary !== null && <span>with summary</span>}
          </p>
        </div>
        {videoId !== null && (
          <Button
            leftSection={<IconBlockquote size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              const { position } = result
              cite({ title: 'Cite video', cited: { kind: 'items', items: [{ searchId, position }] } })
            }}
          >
            Cite
          </Button>
        )}
        {isInLibrary && videoId !== null ? (
          <Button component={Link} to={`/videos/${videoId}`}>
            Open
          </Button>
        ) : (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => onAddVideos(url)}>
            Add
          </Button>
        )}
      </div>
      <div className={styles.moments}>
        {result.highlights.map((highlight) => (
          <Highlight key={highlight.startMs} result={result} words={words} highlight={highlight} />
        ))}
      </div>
    </article>
  )
}

interface HighlightProps {
  result: ServiceSearchResult
  words: string
  highlight: ServiceSearchResult['highlights'][number]
}

/** The words said and the picture shown at one moment. */
function Highlight({
  result: { videoId, isInLibrary, url },
  words,
  highlight: { startMs, said, shown },
}: HighlightProps) {
  const opens =
    isInLibrary && videoId !== null
      ? { to: videoAddress(videoId, { atMs: startMs, find: words }) }
      : { outside: () => openExternal(videoId === null ? url : watchUrl(videoId, startMs)) }
  return (
    <>
      {said !== null && said !== '' && (
        <HighlightRow startMs={startMs} kind="said" text={said} words={words} opens={opens} />
      )}
      {shown !== '' && <HighlightRow startMs={startMs} kind="shown" text={shown} words={words} opens={opens} />}
    </>
  )
}
