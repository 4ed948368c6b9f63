import { Button, CloseButton, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ServiceSearchResult } from '../../contract/app/search.ts'
import { openExternal } from '../connection/open-external.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { formatCount } from '../ui/format-count.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatTime } from '../ui/format-time.ts'
import { formatUsd } from '../ui/format-usd.ts'
import { watchUrl } from '../ui/player/embed-url.ts'
import { MomentRow } from './moment-row.tsx'
import styles from './service-results.module.css'
import type { ServiceSearch } from './use-service-search.ts'

interface ServiceResultsProps {
  search: ServiceSearch
  onAddVideos: (text: string) => void
}

/** What the service found, apart from the library and with what it cost. */
export function ServiceResults({ search, onAddVideos }: ServiceResultsProps) {
  const { found, error, isRunning } = search
  return (
    <section className={styles.panel} aria-label="Results of the service" aria-busy={isRunning}>
      <header className={styles.header}>
        <h2>From the service</h2>
        {found !== undefined && (
          <span className="meta">
            {formatCount(found.results.length, 'video')} · cost {formatUsd(found.costUsd)}
          </span>
        )}
        <CloseButton aria-label="Close the results of the service" size="sm" onClick={search.close} />
      </header>
      {isRunning && <Waiting />}
      {error !== null && <ErrorNotice error={error} onRetry={search.run} />}
      {found?.results.length === 0 && <p>The service found no video for this.</p>}
      {found?.results.map((result) => (
        <Found key={result.url} result={result} onAddVideos={onAddVideos} />
      ))}
    </section>
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

function Found({ result, onAddVideos }: { result: ServiceSearchResult; onAddVideos: (text: string) => void }) {
  const { videoId, isInLibrary, url, publishedAt, durationMs } = result
  return (
    <article className={styles.result}>
      <div className={styles.head}>
        <div>
          <h3 dir="auto">{result.title}</h3>
          <p className="meta">
            <span dir="auto">{result.author}</span>
            {publishedAt !== null && <span>{formatDate(publishedAt)}</span>}
            {durationMs !== null && <span className="figures">{formatTime(durationMs)}</span>}
          </p>
        </div>
        {isInLibrary && videoId !== null ? (
          <Button component={Link} to={`/videos/${videoId}`} variant="default">
            Open
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onAddVideos(url)}
          >
            Add
          </Button>
        )}
      </div>
      <div className={styles.moments}>
        {result.highlights.map((highlight) => (
          <Highlight key={highlight.startMs} result={result} highlight={highlight} />
        ))}
      </div>
    </article>
  )
}

interface HighlightProps {
  result: ServiceSearchResult
  highlight: ServiceSearchResult['highlights'][number]
}

/** What was said and what was shown at one moment. */
function Highlight({ result: { videoId, isInLibrary, url }, highlight: { startMs, said, shown } }: HighlightProps) {
  const opens =
    isInLibrary && videoId !== null
      ? { to: `/videos/${videoId}?at=${startMs}` }
      : { outside: () => openExternal(videoId === null ? url : watchUrl(videoId, startMs)) }
  return (
    <>
      {said !== null && said !== '' && (
        <MomentRow startMs={startMs} kind="said" opens={opens}>
          {said}
        </MomentRow>
      )}
      {shown !== '' && (
        <MomentRow startMs={startMs} kind="shown" opens={opens}>
          {shown}
        </MomentRow>
      )}
    </>
  )
}
