import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Group, Panel, usePanelRef } from 'react-resizable-panels'
import { useRemembered } from '../use-remembered.ts'
import { PaneSeparator } from './pane-separator.tsx'
import styles from './split-view.module.css'

interface SplitViewProps {
  /** Names what is remembered: width, and whether it is open. */
  name: string
  pane: ReactNode
  paneLabel: string
  paneWidth: number
  /** Gets the button that opens and closes the pane, to place it; null where the pane is always open. */
  children: (paneButton: ReactNode) => ReactNode
}

/** A pane at the left that resizes, collapses and remembers both; stacked on top below 1024 px. */
export function SplitView({ name, pane, paneLabel, paneWidth, children }: SplitViewProps) {
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
  const [width, setWidth] = useRemembered(`pane.${name}`, paneWidth, isWidth)
  const [isOpen, setIsOpen] = useState(width > 0)
  const panelRef = usePanelRef()

  if (!isWide) {
    return (
      <div className={styles.stack}>
        <section className={styles.stackedPane} aria-label={paneLabel}>
          {pane}
        </section>
        <div className={styles.main}>{children(null)}</div>
      </div>
    )
  }
  const label = `${isOpen ? 'Hide' : 'Show'} ${paneLabel.toLowerCase()}`
  const toggle = () => {
    if (!isOpen) panelRef.current?.resize(width > 0 ? width : paneWidth)
    else panelRef.current?.collapse()
  }
  return (
    <Group className={styles.group}>
      <Panel
        id={`${name}-pane`}
        className={styles.pane}
        panelRef={panelRef}
        defaultSize={width}
        minSize={180}
        maxSize={480}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        onResize={(size) => {
          setIsOpen(size.inPixels > 0)
          setWidth(Math.round(size.inPixels))
        }}
      >
        <section className={styles.paneBody} aria-label={paneLabel} inert={!isOpen}>
          {pane}
        </section>
      </Panel>
      <PaneSeparator label={`Resize ${paneLabel.toLowerCase()}`} />
      <Panel id={`${name}-main`} className={styles.main} minSize={400}>
        {children(
          <Tooltip label={label}>
            <ActionIcon aria-label={label} aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
              ) : (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
              )}
            </ActionIcon>
          </Tooltip>,
        )}
      </Panel>
    </Group>
  )
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 480
}
