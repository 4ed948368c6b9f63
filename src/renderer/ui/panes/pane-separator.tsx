import { Separator } from 'react-resizable-panels'
import styles from './pane-separator.module.css'

/** The line between two panes, which moves. */
export function PaneSeparator({ label }: { label: string }) {
  return <Separator className={styles.separator} aria-label={label} />
}
