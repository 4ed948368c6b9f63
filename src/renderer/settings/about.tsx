import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { SettingsSection } from './fields/section.tsx'
import styles from './settings-page.module.css'

export function About() {
  const { orpc } = useBackend()
  const info = useQuery(orpc.app.info.queryOptions()).data
  return (
    <SettingsSection title="About">
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>{info?.version ?? '…'}</dd>
        <dt>Data folder</dt>
        <dd>
          <code>{info?.dataDir ?? '…'}</code>
          {info?.dataDirWarning && <p>{info.dataDirWarning}</p>}
        </dd>
      </dl>
    </SettingsSection>
  )
}
