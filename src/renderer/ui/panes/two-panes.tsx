import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Group, Panel, useDefaultLayout } from 'react-resizable-panels'
import { PaneSeparator } from './pane-separator.tsx'
import styles from './two-panes.module.css'

interface TwoPanesProps {
  /** Names what is remembered: how the width is shared. */
  name: string
  left: ReactNode
  right: ReactNode
  /** The left pane's share until the reader changes it, in percent. */
  leftPercent: number
}

/** Two panes of equal rank, each scrolling in itself; below 1024 px the right one stands under the left, half the height each. */
export function TwoPanes({ name, left, right, leftPercent }: TwoPanesProps) {
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `footnote.${name}`,
    onlySaveAfterUserInteractions: true,
  })
  if (!isWide) {
    return (
      <div className={styles.stack}>
        <div>{left}</div>
        <div className={styles.under}>{right}</div>
      </div>
    )
  }
  return (
    <Group className={styles.group} defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      <Panel id="left" className={styles.pane} defaultSize={`${leftPercent}%`} minSize={320} collapsible>
        {left}
      </Panel>
      <PaneSeparator label="Resize the panes" />
      <Panel id="right" className={styles.pane} minSize={320} collapsible>
        {right}
      </Panel>
    </Group>
  )
}
