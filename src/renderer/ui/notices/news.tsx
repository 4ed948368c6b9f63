import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface NewsProps {
  /**
   * What is to be said of each thing that goes on in the background, by its id; empty while there is nothing to say. Undefined
   * until anything is known.
   */
  words: ReadonlyMap<number, string> | undefined
}

/** Says to who listens, on whatever page, what became of something: once, and not what was so before the page was opened. */
export function News({ words }: NewsProps) {
  const known = useRef<ReadonlyMap<number, string>>(undefined)
  const [news, setNews] = useState({ number: 0, text: '' })
  useEffect(() => {
    if (words === undefined) return
    const before = known.current
    known.current = words
    const told = before && [...words].filter(([id, text]) => text !== '' && before.get(id) !== text)
    if (told && told.length > 0)
      setNews(({ number }) => ({ number: number + 1, text: told.map(([, text]) => text).join(' ') }))
  }, [words])
  return (
    <VisuallyHidden role="status">
      {/* The same words about another thing are said again. */}
      <span key={news.number}>{news.text}</span>
    </VisuallyHidden>
  )
}
