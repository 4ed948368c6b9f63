import { Highlighted } from './highlighted.tsx'
import type { Kind } from './kind-tag.tsx'

type Range = readonly [start: number, end: number]

interface PassageTextProps {
  kind: Kind
  /** What is summarised may begin with the title of its section, on a line of its own. */
  text: string
  matches?: readonly Range[]
}

/** The words of a moment or citation; the title of a section stands apart from its summary. */
export function PassageText({ kind, text, matches = [] }: PassageTextProps) {
  const titleEnd = kind === 'summarised' ? text.indexOf('\n') : -1
  if (titleEnd === -1) return <Highlighted text={text} matches={matches} />
  const summaryStart = titleEnd + 1
  return (
    <>
      <b>
        <Highlighted text={text.slice(0, titleEnd)} matches={matches.filter(([, end]) => end <= titleEnd)} />
      </b>
      <br />
      <Highlighted
        text={text.slice(summaryStart)}
        matches={matches
          .filter(([start]) => start >= summaryStart)
          .map(([start, end]): Range => [start - summaryStart, end - summaryStart])}
      />
    </>
  )
}
