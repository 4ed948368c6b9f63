import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { FoundMoment, RelatedResult, SearchResult as Result } from '../../contract/app/search.ts'
import { formatSpeaker } from '../../contract/app/speakers.ts'
import { Frame } from '../moments/frame.tsx'
import { Thumbnail } from '../moments/thumbnail.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import { cutAround } from './cut-around.ts'
import { MomentRow } from './moment-row.tsx'
import { type OrderedMoment, orderMoments } from './order-moments.ts'
import { momentAddress } from './search-address.ts'
import styles from './search-result.module.css'

const firstMoments = 5
const excerptLength = 240

const reasons = { words: 'some of the words', meaning: 'by meaning', both: 'words and meaning' }

type Found = FoundMoment | RelatedResult['moments'][number]

interface SearchResultItemProps {
  result: Result | RelatedResult
  /** What was searched for. */
  query: string
}

/** A video and its best matching moments, in order of time. */
export const SearchResultItem = memo(function SearchResultItem({ result, query }: SearchResultItemProps) {
  const [isWhole, setIsWhole] = useState(false)
  const found: Found[] = result.moments
  const title = found.find((moment) => moment.kind === 'title')
  const moments = found.filter((moment) => moment !== title)
  const visible = orderMoments(isWhole ? moments : moments.slice(0, firstMoments))
  return (
    <article className={styles.result}>
      <div className={styles.thumbnail}>
        <Thumbnail videoId={result.videoId} hasThumbnail={result.hasThumbnail} durationMs={result.durationMs} />
      </div>
      <div>
        <h2 className={styles.title}>
          <Link to={`/videos/${result.videoId}`} data-result dir="auto">
            <Highlighted text={result.title} matches={title?.text === result.title ? title.matches : []} />
          </Link>
        </h2>
        <p className={styles.byline}>
          <span dir="auto">{result.author}</span>
          <span>{moments.length === 0 ? 'in the title' : formatLocalCount(moments.length, 'moment')}</span>
        </p>
        {visible.length > 0 && (
          <ol className={styles.moments}>
            {visible.map((moment) => (
              <li key={`${moment.kind} ${moment.startMs} ${moment.endMs} ${moment.text}`}>
                <ResultMoment result={result} moment={moment} query={query} />
              </li>
            ))}
          </ol>
        )}
        {moments.length > visible.length && (
          <button type="button" className={`textButton ${styles.more}`} data-result onClick={() => setIsWhole(true)}>
            Show {formatLocalCount(moments.length - visible.length, 'more moment')}
          </button>
        )}
      </div>
    </article>
  )
})

function ResultMoment({ result, moment, query }: SearchResultItemProps & { moment: OrderedMoment<Found> }) {
  const { videoId, storyboard, durationMs } = result
  const { startMs, endMs, kind, speakerId, text, matches } = moment
  const hasFrames = storyboard?.sheets.some((size) => size !== null) === true
  const frame = hasFrames && (
    <Frame videoId={videoId} storyboard={storyboard} durationMs={durationMs} atMs={(startMs + endMs) / 2} />
  )
  return (
    <MomentRow
      startMs={startMs}
      kind={kind}
      opens={{ to: momentAddress(videoId, moment, query) }}
      frame={frame}
      note={noteOn(moment)}
    >
      {speakerId !== null && <span className={styles.speaker}>{formatSpeaker(speakerId)} </span>}
      <Highlighted {...cutAround(text, matches, excerptLength)} />
    </MomentRow>
  )
}

function noteOn(moment: OrderedMoment<Found>): string | undefined {
  const reason = 'foundBy' in moment ? reasons[moment.foundBy] : moment.isBest ? 'best match' : undefined
  if (!moment.areTimesEstimated) return reason
  return reason === undefined ? 'time estimated' : `${reason}, time estimated`
}
