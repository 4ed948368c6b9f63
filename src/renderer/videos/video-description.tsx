import { openExternal } from '../connection/open-external.ts'
import { FoldedText } from './folded-text.tsx'
import { splitLinks } from './split-links.ts'
import styles from './video-details.module.css'

const lines = 3

/** The uploader's description, folded at first. Its links open in the browser. */
export function VideoDescription({ text }: { text: string }) {
  const isLong = text.length > lines * 80 || text.split('\n').length > lines
  return (
    <section>
      <FoldedText what="description" lines={lines} isLong={isLong} className={styles.description ?? ''}>
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
      </FoldedText>
    </section>
  )
}
