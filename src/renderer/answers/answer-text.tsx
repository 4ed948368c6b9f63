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
  /** Whether links can be clicked. A service's can. A language model may repeat a link from a transcript, so its links stay plain text. */
  hasLinks: boolean
  onOpen: (citation: Citation) => void
}

const CitationsContext = createContext<Pick<AnswerTextProps, 'citations' | 'hasLinks' | 'onOpen'>>({
  citations: [],
  hasLinks: false,
  onOpen: () => undefined,
})

/** Renders an answer's Markdown: HTML is shown as text, pictures are left out, and citations become chips. */
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

/** Rendered again only when its text changes. While an answer is being written, only its last block changes. */
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
