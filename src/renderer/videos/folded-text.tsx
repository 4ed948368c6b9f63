import { type ReactNode, useId, useState } from 'react'
import styles from './folded-text.module.css'

interface FoldedTextProps {
  /** The noun in "Show the whole summary". */
  what: string
  /** Lines shown while folded. */
  lines: number
  /** Whether the text may be longer than that. */
  isLong: boolean
  className: string
  children: ReactNode
}

/** Shows the first lines of a text, with a button that shows all of it. */
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
