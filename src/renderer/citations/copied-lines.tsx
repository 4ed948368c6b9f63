import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CitationLine } from '../../contract/app/citations.ts'
import { copyFormatted } from '../ui/copy-text.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { SmallButton } from '../ui/small-button.ts'
import { CitationText } from './citation-text.tsx'
import styles from './cite-dialog.module.css'

interface CopiedLinesProps {
  heading: string
  /** What the message about the copy calls the lines. */
  what: string
  detail?: ReactNode
  lines: readonly CitationLine[]
  /** Each line is copied alone. */
  hasButtons?: boolean
}

/** So many lines are drawn; all of them are copied. */
const mostDrawn = 200

const copyLines = (lines: readonly CitationLine[], what: string) =>
  copyFormatted(
    {
      text: lines.map(({ text }) => text).join('\n'),
      html: lines.map(({ html }) => `<p>${html}</p>`).join(''),
    },
    what,
  )

/** Lines under a heading, with a button that copies them as text and for word processors. */
export function CopiedLines({ heading, what, detail, lines, hasButtons = false }: CopiedLinesProps) {
  const left = lines.length - mostDrawn
  return (
    <section className={styles.section} aria-label={heading}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{heading}</h3>
        {detail !== undefined && <span className="meta">{detail}</span>}
        <SmallButton
          className={styles.copy ?? ''}
          leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />}
          aria-label={`${lines.length > 1 ? 'Copy all' : 'Copy'}: ${heading}`}
          onClick={() => void copyLines(lines, what)}
        >
          {lines.length > 1 ? 'Copy all' : 'Copy'}
        </SmallButton>
      </div>
      <ul className={styles.lines} tabIndex={lines.length > 1 ? 0 : undefined} aria-label={heading}>
        {lines.slice(0, mostDrawn).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may occur twice, and has no other identity.
          <li key={index} className={styles.item}>
            <p className={styles.line}>
              <CitationText line={line} />
            </p>
            {hasButtons && lines.length > 1 && (
              <SmallButton aria-label={`Copy ${line.text}`} onClick={() => void copyLines([line], what)}>
                Copy
              </SmallButton>
            )}
          </li>
        ))}
        {left > 0 && (
          <li className={`${styles.item} dim`}>{formatLocalCount(left, 'more', 'more')}. Copying includes them.</li>
        )}
      </ul>
    </section>
  )
}
