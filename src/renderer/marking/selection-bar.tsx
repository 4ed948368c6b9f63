import { IconBlockquote, IconHighlight, IconLink, IconNote, IconQuote, IconTag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  onMark: () => void
  onNote: () => void
  onTag: () => void
  onCopyQuote: () => void
  onCopyLink: () => void
  onCite: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with the words that are selected. Every button has a key, so the bar never takes the focus. */
export function SelectionBar({ onMark, onNote, onTag, onCopyQuote, onCopyLink, onCite }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected words">
      <BarButton label="Highlight" shortcut="h" icon={<IconHighlight {...icon} />} onClick={onMark} />
      <BarButton label="Note" shortcut="n" icon={<IconNote {...icon} />} onClick={onNote} />
      <BarButton label="Tag" shortcut="t" icon={<IconTag {...icon} />} onClick={onTag} />
      <BarButton label="Copy quote" shortcut="q" icon={<IconQuote {...icon} />} onClick={onCopyQuote} />
      <BarButton label="Copy link" icon={<IconLink {...icon} />} onClick={onCopyLink} />
      <BarButton label="Cite" shortcut="c" icon={<IconBlockquote {...icon} />} onClick={onCite} />
    </div>
  )
}

interface BarButtonProps {
  label: string
  shortcut?: string
  icon: ReactNode
  onClick: () => void
}

function BarButton({ label, shortcut, icon: picture, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      // The selection stays where it is.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {picture}
      <span className={styles.label}>{label}</span>
    </button>
  )
}
