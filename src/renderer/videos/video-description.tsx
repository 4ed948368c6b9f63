import { useId, useState } from 'react'
import { openExternal } from '../connection/open-external.ts'
import { splitLinks } from './split-links.ts'
import styles from './video-details.module.css'

/** The uploader's own words, folded away until asked for; their links open outside. */
export function VideoDescription({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section>
      <div id={id} className={styles.description} data-open={isOpen || undefined} dir="auto">
        {splitLinks(text).map((part) =>
          part.isLink ? (
            <a
              key={part.at}
              href={part.text}
              onClick={(event) => {
                event.preventDefault()
                openExternal(part.text)
              }}
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </div>
      {(text.length > 160 || text.split('\n').length > 2) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show the whole description'}
        </button>
      )}
    </section>
  )
}
