import type { CitationLine } from '../../contract/app/citations.ts'
import styles from './cite-dialog.module.css'

/** A line of a reference as it looks in a paper. Names and titles keep their own direction. */
export function CitationText({ line }: { line: CitationLine }) {
  return line.runs.map(({ text, isItalic, isGiven }, index) => {
    const Element = isGiven ? 'bdi' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity.
      <Element key={index} className={isItalic ? styles.italic : undefined}>
        {text}
      </Element>
    )
  })
}
