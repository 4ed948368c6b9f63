import type { CSSProperties } from 'react'
import type { CodedLeftover, CodedMark, CodedSource, CodesImport } from '../../contract/app/codes.ts'
import { formatTime } from '../../contract/format-time.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import styles from './codes-dialog.module.css'
import { LongList } from './long-list.tsx'

const writeTag = (path: readonly string[]) => path.join(' / ')

/** What an import adds, in lists that can be opened. */
export function CodesPreview({ plan }: { plan: CodesImport }) {
  const { tags, marks, sources, videos, leftovers, notes, unchanged } = plan
  const added = marks.filter(({ state }) => state === 'new')
  const changed = marks.filter(({ state }) => state === 'changed')
  const newTags = tags.filter(({ tagId }) => tagId === null)
  const described = tags.filter(({ addsDescription }) => addsDescription)
  const found = sources.filter(({ videoId }) => videoId !== null)
  return (
    <div className={styles.plan}>
      <LongList
        title={`${found.length.toLocaleString()} of ${formatLocalCount(sources.length, 'source')} in your library`}
        items={sources}
      >
        {(source) => <Source source={source} />}
      </LongList>
      <LongList title={formatLocalCount(newTags.length, 'new tag')} items={newTags}>
        {({ tagPath, colour }) => (
          <span
            dir="auto"
            className={styles.tag}
            style={{ '--tag': colour === null ? 'inherit' : `var(--tag-${colour})` } as CSSProperties}
          >
            {writeTag(tagPath)}
          </span>
        )}
      </LongList>
      <LongList
        title={formatLocalCount(described.length, 'tag gets a description', 'tags get a description')}
        items={described}
      >
        {({ tagPath }) => <span dir="auto">{writeTag(tagPath)}</span>}
      </LongList>
      <LongList title={formatLocalCount(added.length, 'new mark')} items={added}>
        {(mark) => <MarkOfFile mark={mark} />}
      </LongList>
      <LongList
        title={formatLocalCount(changed.length, 'mark gets tags or a note', 'marks get tags or a note')}
        items={changed}
      >
        {(mark) => <MarkOfFile mark={mark} />}
      </LongList>
      <LongList title={formatLocalCount(videos.length, 'video gets tags', 'videos get tags')} items={videos}>
        {({ title, tags: given }) => (
          <>
            <bdi>{title}</bdi>
            <span className={styles.detail} dir="auto">
              {given.map(writeTag).join(', ')}
            </span>
          </>
        )}
      </LongList>
      {unchanged > 0 && (
        <p className={styles.line}>
          {formatLocalCount(unchanged, 'mark is', 'marks are')} in your library already and stay unchanged.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.line}>
          {note}
        </p>
      ))}
      <Leftovers leftovers={leftovers} />
    </div>
  )
}

/** What has no place, each with its reason. */
export function Leftovers({ leftovers }: { leftovers: readonly CodedLeftover[] }) {
  return (
    <LongList title={`${formatLocalCount(leftovers.length, 'item')} left out`} items={leftovers} isOpen isWarning>
      {({ where, words, reason }) => (
        <>
          <bdi>{where}</bdi>
          {words !== '' && (
            <span dir="auto" className={styles.quote}>
              “{words}”
            </span>
          )}
          <span className={styles.detail}>{reason}</span>
        </>
      )}
    </LongList>
  )
}

function Source({ source: { name, title, problem, selections, by } }: { source: CodedSource }) {
  const how = by === 'text' ? 'recognised by its words' : by === 'title' ? 'recognised by its title' : ''
  const detail = [formatLocalCount(selections, 'selection'), how].filter((part) => part !== '').join(' · ')
  return (
    <>
      <bdi>{title ?? (name || 'Source without a name')}</bdi>
      <span className={styles.detail}>{problem === null ? detail : `${detail} · ${problem}`}</span>
    </>
  )
}

function MarkOfFile({ mark }: { mark: CodedMark }) {
  const { title, isWholeVideo, startMs, quote, tags, note, madeBy, isSimilar } = mark
  const details = [
    ...tags.map(writeTag),
    ...(madeBy === '' ? [] : [`by ${madeBy}`]),
    ...(isSimilar ? ['The transcript has slightly other words.'] : []),
  ]
  return (
    <>
      <span>
        <bdi>{title}</bdi> {!isWholeVideo && <span className={styles.time}>{formatTime(startMs)}</span>}
      </span>
      {quote !== '' && (
        <span dir="auto" className={styles.quote}>
          “{quote}”
        </span>
      )}
      {note !== '' && (
        <span dir="auto" className={styles.note}>
          {note}
        </span>
      )}
      <span dir="auto" className={styles.detail}>
        {details.join(' · ')}
      </span>
    </>
  )
}
