import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './error-notice.module.css'
import { readError } from './read-error.ts'
import { Remedy } from './remedy.tsx'
import { spokenInSettings } from './spoken-in-settings.ts'

interface ErrorNoticeProps {
  error: unknown
  onRetry?: (() => void) | undefined
  /** Further buttons that help with this error. */
  children?: ReactNode
}

/** What failed and what to do, at the place where it failed. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  const { code, message } = readError(error)
  const { pathname } = useLocation()
  return (
    <div className={styles.notice} role="alert" data-code={code}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.message}>{pathname === '/settings' ? spokenInSettings(message) : message}</span>
      {children}
      <Remedy code={code} />
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
