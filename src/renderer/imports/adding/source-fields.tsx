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

/** Where the videos come from. The field can be changed only if there are two sources. */
export function SourceField({ settings, source, onSource }: SourceFieldProps) {
  if (!settings) return null
  const available = sourceKindSchema.options.filter((kind) =>
    kind === 'hosted' ? settings.hasService : settings.isLocalEngineOn,
  )
  if (available.length === 0) {
    return (
      <div className={styles.noSource} role="alert">
        No source for videos yet. Turn on fetching on this computer, or enter a service and its key.
        <Button component={Link} to="/settings">
          Open settings
        </Button>
      </div>
    )
  }
  return (
    <Select
      label="Source"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      description={settings.serviceKeyOtherOrigin === null ? undefined : settings.serviceProblem}
      data={available.map((kind) => ({ value: kind, label: sourceWords[kind] }))}
      value={source}
      readOnly={available.length === 1}
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

/** What the service does for a video it has not cached. Fetching everything live is offered only for a re-fetch. */
export function CrawlModeField({ mode, isRefresh, onMode }: CrawlModeFieldProps) {
  const modes = crawlModeSchema.options.filter((option) => option !== 'always' || isRefresh)
  return (
    <Select
      label="If not cached"
      data={modes.map((option) => ({ value: option, label: crawlModeWords[option] }))}
      value={mode}
      onChange={(value) => {
        const chosen = crawlModeSchema.safeParse(value)
        if (chosen.success) onMode(chosen.data)
      }}
    />
  )
}
