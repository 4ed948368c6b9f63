import { Fragment, type ReactNode } from 'react'

interface HighlightedProps {
  text: string
  /** Half-open ranges of UTF-16 offsets; those that overlap or lie outside the text are left out. */
  matches: readonly (readonly [start: number, end: number])[]
  /** Which of the matches is the one being looked at. */
  activeMatch?: number | undefined
}

/** Text with what was searched for marked. */
export function Highlighted({ text, matches, activeMatch }: HighlightedProps) {
  if (matches.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  matches.forEach(([from, to], index) => {
    if (from < end || to <= from || to > text.length) return
    parts.push(
      <Fragment key={from}>
        {text.slice(end, from)}
        <mark data-active={index === activeMatch || undefined}>{text.slice(from, to)}</mark>
      </Fragment>,
    )
    end = to
  })
  return [...parts, text.slice(end)]
}
