import { createContext, memo, type ReactNode, useContext, useMemo } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { Citation } from '../../contract/app/answers.ts'
import { openExternal } from '../connection/open-external.ts'
import styles from './answer-text.module.css'
import { CitationChip } from './citation-chip.tsx'
import { readChipNumber, remarkCitations } from './remark-citations.ts'
import { splitBlocks } from './split-blocks.ts'
import { withoutUnfinishedMark } from './unfinished-mark.ts'

interface AnswerTextProps {
  text: string
  citations: readonly Citation[]
  /** Whether the text may end in the middle of a link or citation. */
  isUnfinished: boolean
  onOpen: (citation: Citation) => void
}

const CitationsContext = createContext<Pick<AnswerTextProps, 'citations' | 'onOpen'>>({
  citations: [],
  onOpen: () => undefined,
})

/** An answer's Markdown: HTML stands as text, no pictures, links open outside, citations are chips. */
export function AnswerText({ text, citations, isUnfinished, onOpen }: AnswerTextProps) {
  const plugins = useMemo(() => [remarkGfm, remarkCitations(citations)], [citations])
  const context = useMemo(() => ({ citations, onOpen }), [citations, onOpen])
  const blocks = splitBlocks(isUnfinished ? withoutUnfinishedMark(text) : text)
  return (
    <CitationsContext value={context}>
      <div className={`reading ${styles.text}`} dir="auto">
        {blocks.map((block) => (
          <TextBlock key={block.start} text={block.text} plugins={plugins} />
        ))}
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
  const { citations, onOpen } = useContext(CitationsContext)
  const number = readChipNumber(address)
  if (number !== undefined) {
    const citation = citations.find((candidate) => candidate.number === number)
    return citation && <CitationChip citation={citation} onOpen={onOpen} />
  }
  if (!/^https?:\/\//i.test(address)) return children
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
