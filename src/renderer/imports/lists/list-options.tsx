import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import type { ListedVideo } from '../../../contract/app/imports.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { CheckMark } from '../../ui/check.tsx'
import { moveActive } from '../../ui/move-active.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { extendTo, moveTo, type Selection, selectAll, toggle } from '../../ui/selection.ts'
import list from '../row-list.module.css'
import { canChoose, idsToChoose } from './list-choice.ts'
import styles from './list-chooser.module.css'

const rowHeight = 32

interface ListOptionsProps {
  videos: readonly ListedVideo[]
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** The videos of a list, selected with clicks or Space, and with Shift for a range. */
export function ListOptions({ videos, selection, onSelection }: ListOptionsProps) {
  const id = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: videos.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => videos[index]?.videoId ?? index,
    overscan: 10,
  })
  const activeIndex = videos.findIndex(({ videoId }) => videoId === selection.activeId)
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex)
  }, [activeIndex, rows])

  function extend(videoId: string): Selection {
    const order = videos.map((video) => video.videoId)
    const extended = extendTo(selection, order, videoId)
    const choosable = new Set(idsToChoose(videos))
    return {
      ...extended,
      ids: new Set([...extended.ids].filter((one) => selection.ids.has(one) || choosable.has(one))),
    }
  }
  const toggled = (video: ListedVideo) =>
    canChoose(video) ? toggle(selection, video.videoId) : moveTo(selection, video.videoId)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const active = videos[activeIndex]
    const pageRows = Math.floor(event.currentTarget.clientHeight / rowHeight) - 1
    const layout = { count: videos.length, columns: 1, pageRows }
    const isCommand = event.ctrlKey || event.metaKey
    const target = isCommand || event.altKey ? undefined : moveActive(event.key, active && activeIndex, layout)
    const targetId = target === undefined ? undefined : videos[target]?.videoId
    if (targetId !== undefined) onSelection(event.shiftKey ? extend(targetId) : moveTo(selection, targetId))
    else if (isCommand && event.key === 'a')
      onSelection(selectAll(selection, [...selection.ids, ...idsToChoose(videos)]))
    else if ((event.key === ' ' || event.key === 'Enter') && active)
      onSelection(event.shiftKey ? extend(active.videoId) : toggled(active))
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return
    const index = event.target.closest('[data-index]')?.getAttribute('data-index')
    const video = videos[Number(index ?? Number.NaN)]
    if (video) onSelection(event.shiftKey ? extend(video.videoId) : toggled(video))
    event.currentTarget.focus({ preventScroll: true })
  }

  return (
    <div
      ref={boxRef}
      role="listbox"
      aria-label="Videos of the list"
      aria-multiselectable
      aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
      tabIndex={0}
      className={`${list.box} ${styles.options}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={list.rows} style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const video = videos[index]
          return (
            video && (
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                className={`${list.row} ${styles.option}`}
                style={{ transform: `translateY(${start}px)` }}
                data-index={index}
                data-active={index === activeIndex || undefined}
                aria-selected={selection.ids.has(video.videoId)}
                aria-disabled={!canChoose(video)}
                aria-posinset={index + 1}
                aria-setsize={videos.length}
              >
                <OptionCells video={video} isChosen={selection.ids.has(video.videoId)} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function OptionCells({ video, isChosen }: { video: ListedVideo; isChosen: boolean }) {
  const { title, author, durationMs, position, isInLibrary, unavailable } = video
  return (
    <>
      <span aria-hidden className={styles.check}>
        {canChoose(video) && <CheckMark isChecked={isChosen} />}
      </span>
      <span className={styles.position}>{position.toLocaleString()}</span>
      <OneLine text={title || 'Untitled'} className={styles.title} />
      {unavailable !== null && <OneLine text={unavailable} className={styles.reason} />}
      {unavailable === null && author !== null && <OneLine text={author} className={styles.author} />}
      {isInLibrary && <span className={styles.here}>In library</span>}
      {unavailable === null && (
        <span className={styles.length}>{durationMs === null ? '' : formatTime(durationMs)}</span>
      )}
    </>
  )
}
