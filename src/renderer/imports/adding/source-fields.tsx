import { Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import { type CrawlMode, crawlModeSchema, type SourceKind, sourceKindSchema } from '../../../contract/app/moments.ts'
import type { Settings } from '../../../contract/app/settings.ts'
import { crawlModeWords, sourceWords } from '../import-words.ts'
import styles from './add-videos-dialog.module.css'

interface SourceFieldProps {
  settings: Settings | undefined
  source: SourceKind | null
  onSource: (source: SourceKind) => void
}

/** Who reads the videos; a choice only where there are two. */
export function SourceField({ settings, source, onSource }: SourceFieldProps) {
  if (!settings) return null
  const available = sourceKindSchema.options.filter((kind) =>
    kind === 'hosted' ? settings.hasService : settings.isLocalEngineOn,
  )
  if (available.length === 0) {
    return (
      <div className={styles.noSource} role="alert">
        Nothing can read videos yet: switch the local engine on, or name a service with its key.
        <Button variant="default" component={Link} to="/settings">
          Open settings
        </Button>
      </div>
    )
  }
  return (
    <Select
      label="Read by"
      description={settings.serviceKeyOtherOrigin === null ? undefined : settings.serviceProblem}
      data={available.map((kind) => ({ value: kind, label: sourceWords[kind] }))}
      value={source}
      readOnly={available.length === 1}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = sourceKindSchema.safeParse(value)
        if (chosen.success) onSource(chosen.data)
      }}
    />
  )
}

interface CrawlModeFieldProps {
  mode: CrawlMode
  isRefresh: boolean
  onMode: (mode: CrawlMode) => void
}

/** How far the service goes for a video; "again" is only offered where there is something to fetch again. */
export function CrawlModeField({ mode, isRefresh, onMode }: CrawlModeFieldProps) {
  const modes = crawlModeSchema.options.filter((option) => option !== 'always' || isRefresh)
  return (
    <Select
      label="If the service lacks a video"
      data={modes.map((option) => ({ value: option, label: crawlModeWords[option] }))}
      value={mode}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = crawlModeSchema.safeParse(value)
        if (chosen.success) onMode(chosen.data)
      }}
    />
  )
}
