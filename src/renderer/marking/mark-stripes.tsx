import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Mark, TextRange } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { plainLine } from '../../contract/plain-text.ts'
import type { LinesInRow } from '../moments/reading/drawn-text.ts'
import { colourOf, rangeOfMark } from './drawn-marks.ts'
import styles from './mark-stripes.module.css'

/** More marks beside one row are counted instead. */
const mostStripes = 4
const shownNote = 240

interface MarkStripesProps {
  marks: readonly Mark[]
  byId: ReadonlyMap<number, Tag>
  /** The lines of the words in the row; null if they are not in it. */
  measure: (range: TextRange) => LinesInRow | null
  onOpen: (mark: Mark) => void
}

/** A stripe in the right margin for each mark of a row, in the colour of its first tag. Where there is room, its note stands beside it. */
export function MarkStripes({ marks, byId, measure, onOpen }: MarkStripesProps) {
  const [lines, setLines] = useState<ReadonlyMap<string, LinesInRow>>(new Map())
  const box = useRef<HTMLDivElement>(null)
  // The row can be measured once it is in the page, and again whenever its lines break elsewhere.
  useEffect(() => {
    function place(): void {
      const measured = marks.flatMap((mark) => {
        const range = rangeOfMark(mark)
        const spot = range === null ? null : measure(range)
        return spot === null ? [] : [[mark.markId, spot] as const]
      })
      setLines(new Map(measured))
    }
    const observer = new ResizeObserver(place)
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [marks, measure])

  const shown = marks.length > mostStripes ? marks.slice(0, mostStripes) : marks
  const hidden = marks.slice(shown.length)
  const noted = marks.find(({ note }) => note !== '')
  const [next] = hidden
  return (
    <div ref={box} className={styles.stripes}>
      {noted !== undefined && (
        <button
          type="button"
          className={styles.note}
          tabIndex={-1}
          dir="auto"
          title={noted.note}
          onClick={() => onOpen(noted)}
        >
          {withoutMarkup(noted.note)}
        </button>
      )}
      {shown.map((mark, index) => {
        const spot = lines.get(mark.markId)
        return (
          <button
            key={mark.markId}
            type="button"
            className={styles.stripe}
            aria-label={describe(mark, byId)}
            title={describe(mark, byId)}
            style={
              {
                '--stripe': colourOf(mark, byId),
                '--column': index,
                top: spot?.topPx ?? 4,
                height: spot === undefined ? undefined : spot.heightPx,
              } as CSSProperties
            }
            data-time={spot === undefined || undefined}
            onClick={() => onOpen(mark)}
          />
        )
      })}
      {next !== undefined && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${hidden.length.toLocaleString()} more`}
          onClick={() => onOpen(next)}
        >
          +{hidden.length.toLocaleString()}
        </button>
      )}
    </div>
  )
}

/** The beginning of a note, without the signs of Markdown that stand out most. */
const withoutMarkup = (note: string): string =>
  note
    .slice(0, shownNote)
    .replace(/\*\*|__|`|^#+\s+|^>\s+/gm, '')
    .toWellFormed()

function describe({ quote, note, tagIds }: Mark, byId: ReadonlyMap<number, Tag>): string {
  const tags = tagIds.flatMap((tagId) => byId.get(tagId)?.path.join('/') ?? [])
  const words = plainLine(note === '' ? quote : note).slice(0, 120)
  return [`Mark${words === '' ? '' : `: ${words}`}`, ...tags].join(' · ')
}
