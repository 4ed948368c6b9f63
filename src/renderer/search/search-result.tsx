import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { FoundMoment, SearchResult as Result } from '../../contract/app/search.ts'
import { formatCount } from '../ui/format-count.ts'
import { formatSpeaker } from '../ui/format-speaker.ts'
import { formatTime } from '../ui/format-time.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import { KindTag } from '../ui/kind-tag.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { cutAround } from './cut-around.ts'
import { momentAddress } from './search-address.ts'
import styles from './search-result.module.css'

const firstMoments = 5
const excerptLength = 240

/** A video and its moments that were found. */
export const SearchResult = memo(function SearchResult({ result }: { result: Result }) {
  const [isWhole, setIsWhole] = useState(false)
  const title = result.moments.find((moment) => moment.kind === 'title')
  const moments = result.moments.filter((moment) => moment !== title)
  const visible = isWhole ? moments : moments.slice(0, firstMoments)
  return (
    <article className={styles.result}>
      <div className={styles.thumbnail}>
        <Thumbnail videoId={result.videoId} hasThumbnail={result.hasThumbnail} durationMs={result.durationMs} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={`/videos/${result.videoId}`} data-result dir="auto">
            <Highlighted text={result.title} matches={title?.text === result.title ? title.matches : []} />
          </Link>
        </h2>
        <p className={styles.byline}>
          <span dir="auto">{result.author}</span>
          <span>{moments.length === 0 ? 'in the title' : formatCount(moments.length, 'moment')}</span>
        </p>
        {visible.length > 0 && (
          <ol className={styles.moments}>
            {visible.map((moment) => (
              <li key={`${moment.kind} ${moment.startMs} ${moment.endMs} ${moment.text}`}>
                <Moment videoId={result.videoId} moment={moment} />
              </li>
            ))}
          </ol>
        )}
        {moments.length > visible.length && (
          <button type="button" className={styles.more} data-result onClick={() => setIsWhole(true)}>
            Show {formatCount(moments.length - visible.length, 'more moment')}
          </button>
        )}
      </div>
    </article>
  )
})

function Moment({ videoId, moment }: { videoId: string; moment: FoundMoment }) {
  const excerpt = cutAround(moment.text, moment.matches, excerptLength)
  return (
    <Link to={momentAddress(videoId, moment)} className={styles.moment} data-result data-kind={moment.kind}>
      <span className={styles.time}>{formatTime(moment.startMs)}</span>
      <span className={styles.kind}>
        <KindTag kind={moment.kind} />
      </span>
      <span className={styles.text} dir="auto">
        {moment.speakerId !== null && <span className={styles.speaker}>{formatSpeaker(moment.speakerId)} </span>}
        <Highlighted text={excerpt.text} matches={excerpt.matches} />
      </span>
    </Link>
  )
}
