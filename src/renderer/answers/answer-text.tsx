import { createContext, memo, type ReactNode, useContext, useMemo } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { Citation } from '../../contract/app/answers.ts'
import { openExternal } from '../connection/open-external.ts'
import styles from './answer-text.module.css'
import { CitationChip } from './citations/citation-chip.tsx'
import { readChipNumber, remarkCitations } from './citations/remark-citations.ts'
import { listShownBlocks } from './shown-blocks.ts'
import { withoutUnfinishedMark } from './unfinished-mark.ts'

interface AnswerTextProps {
  text: string
  citations: readonly Citation[]
  /** Whether the text may end in the middle of a link or citation. */
  isUnfinished: boolean
  /** Whether links of the text are links: a service's are, while those of a language model may come from anybody whose words it read. */
  hasLinks: boolean
  onOpen: (citation: Citation) => void
}

const CitationsContext = createContext<Pick<AnswerTextProps, 'citations' | 'hasLinks' | 'onOpen'>>({
  citations: [],
  hasLinks: false,
  onOpen: () => undefined,
})

/** An answer's Markdown: HTML stands as text, no pictures, links of a service open outside, citations are chips. */
export function AnswerText({ text, citations, isUnfinished, hasLinks, onOpen }: AnswerTextProps) {
  const plugins = useMemo(() => [remarkGfm, remarkCitations(citations)], [citations])
  const context = useMemo(() => ({ citations, hasLinks, onOpen }), [citations, hasLinks, onOpen])
  const blocks = listShownBlocks(isUnfinished ? withoutUnfinishedMark(text) : text)
  return (
    <CitationsContext value={context}>
      <div className={`reading ${styles.text}`} dir="auto">
        {blocks.map(({ start, text, isPlain }) =>
          isPlain ? (
            <p key={start} className={styles.plain} dir="auto">
              {text}
            </p>
          ) : (
            <TextBlock key={start} text={text} plugins={plugins} />
          ),
        )}
      </div>
    </CitationsContext>
  )
}

/** Set again only when it changes: while an answer is written, that is the last one. */
const TextBlock = memo(({ text, plugins }: { text: string; plugins: NonNullable<Options['remarkPlugins']> }) => (
  <Markdown remarkPlugins={plugins} components={components}>
    {text}
  </Markdown>
))

const components: Components = {
  a: ({ href = '', children }) => <AnswerLink address={href}>{children}</AnswerLink>,
  img: ({ alt = '' }) => alt,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children }) => <li dir="auto">{children}</li>,
}

function AnswerLink({ address, children }: { address: string; children: ReactNode }) {
  const { citations, hasLinks, onOpen } = useContext(CitationsContext)
  const number = readChipNumber(address)
  if (number !== undefined) {
    const citation = citations.find((candidate) => candidate.number === number)
    return citation && <CitationChip citation={citation} onOpen={onOpen} />
  }
  if (!hasLinks || !/^https?:\/\//i.test(address)) return children
  return (
    <a
      href={address}
      title={address}
      onClick={(event) => {
        event.preventDefault()
        openExternal(address)
      }}
    >
      {children}
    </a>
  )
}
