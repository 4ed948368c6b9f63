import { type ReactNode, useId, useState } from 'react'
import styles from './folded-text.module.css'

interface FoldedTextProps {
  /** What it is, as in "Show the whole summary". */
  what: string
  /** Lines in sight until more is asked for. */
  lines: number
  /** Whether there may be more than that. */
  isLong: boolean
  className: string
  children: ReactNode
}

/** The first lines of a text, and all of it on a press. */
export function FoldedText({ what, lines, isLong, className, children }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isFolded = isLong && !isOpen
  return (
    <>
      <div
        id={id}
        className={isFolded ? `${className} ${styles.folded}` : className}
        style={isFolded ? { WebkitLineClamp: lines } : undefined}
        dir="auto"
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={`textButton ${styles.more}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show the whole ${what}`}
        </button>
      )}
    </>
  )
}
