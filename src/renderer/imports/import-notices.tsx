import { Button } from '@mantine/core'
import { IconHelpCircle, IconPlayerPause } from '@tabler/icons-react'
import type { Import } from '../../contract/app/imports.ts'
import { plural } from '../../contract/format-count.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import styles from './imports-page.module.css'
import { PauseRemedy } from './pause-remedy.tsx'
import type { ImportActions } from './use-import-actions.ts'

interface NoticeProps {
  shown: Import
  actions: ImportActions
}

/** Why an import paused by itself, what helps, and the button that resumes it. */
export function PauseNotice({ shown, actions }: NoticeProps) {
  const { state, pauseReason } = shown
  if (state !== 'paused' || !pauseReason) return null
  return (
    <div className={styles.callout} role="alert" data-code={pauseReason.type}>
      <IconPlayerPause size={16} aria-hidden />
      <span className={styles.calloutText}>{pauseReason.message} Nothing is lost.</span>
      <PauseRemedy reason={pauseReason} actions={actions} />
      <Button disabled={actions.isBusy} onClick={actions.resume}>
        Resume
      </Button>
    </div>
  )
}

/** Asks what to do with videos whose response was lost, because only the user may decide to risk paying twice. */
export function DoubtNotice({ shown, actions }: NoticeProps) {
  const { inDoubt } = shown.counts
  if (inDoubt === 0) return null
  return (
    <div className={styles.callout} role="alert">
      <IconHelpCircle size={16} aria-hidden />
      <span className={styles.calloutText}>
        The service's response for {formatLocalCount(inDoubt, 'video')} was lost, and its cache does not have{' '}
        {plural(inDoubt, 'it', 'them')}. Fetching again may be charged a second time.
      </span>
      <Button disabled={actions.isBusy} onClick={() => actions.decide('fetch')}>
        Fetch again
      </Button>
      <Button disabled={actions.isBusy} onClick={() => actions.decide('give_up')}>
        Give up
      </Button>
    </div>
  )
}
