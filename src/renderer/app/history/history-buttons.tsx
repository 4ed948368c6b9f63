import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { isMac } from '../../ui/mod-key.ts'
import styles from './history-buttons.module.css'
import { useHistoryEnds, useHistoryMove } from './use-history.ts'

const backLabel = `Back (${isMac ? '⌘[' : 'Alt ←'})`
const forwardLabel = `Forward (${isMac ? '⌘]' : 'Alt →'})`

export function HistoryButtons() {
  const go = useHistoryMove()
  const { canGoBack, canGoForward } = useHistoryEnds()
  return (
    <div className={styles.buttons}>
      <Tooltip label={backLabel}>
        <ActionIcon aria-label={backLabel} disabled={!canGoBack} onClick={() => go('back')}>
          <IconArrowLeft size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={forwardLabel}>
        <ActionIcon aria-label={forwardLabel} disabled={!canGoForward} onClick={() => go('forward')}>
          <IconArrowRight size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
