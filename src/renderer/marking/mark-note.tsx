import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooKnotted } from '../../contract/knotted-markdown.ts'
import { readPageUrl } from '../../contract/youtube/video-url.ts'
import { openExternal } from '../connection/open-external.ts'
import styles from './mark-note.module.css'

/** Longer notes are shown as plain text, since parsing them would take too long. */
const longestParsed = 40_000

const plugins = [remarkGfm]

const components: Components = {
  a: ({ href = '', children }) =>
    readPageUrl(href).kind === 'video' ? (
      <button type="button" className="textButton" title={href} onClick={() => openExternal(href)}>
        {children}
      </button>
    ) : (
      <span title={href}>{children}</span>
    ),
  img: ({ alt = '' }) => alt,
  input: ({ checked }) => <span aria-hidden>{checked ? '☑ ' : '☐ '}</span>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children }) => <li dir="auto">{children}</li>,
}

/** A note as Markdown. HTML is shown as text, pictures are left out, and only links to videos on YouTube can be clicked. */
export const MarkNote = memo(function MarkNote({ text }: { text: string }) {
  const isPlain = text.length > longestParsed || isTooKnotted(text)
  return (
    <div className={`reading ${styles.note}`} dir="auto">
      {isPlain ? (
        <p className={styles.plain} dir="auto">
          {text}
        </p>
      ) : (
        <Markdown remarkPlugins={plugins} components={components}>
          {text}
        </Markdown>
      )}
    </div>
  )
})
