import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedBackup, KeptLibrary, LibraryCounts, MergePlan } from '../../contract/app/backups.ts'
import { useBackend } from '../connection/backend.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatExactDate } from '../ui/format/format-date.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { PathField } from './fields/path-field.tsx'
import styles from './settings-page.module.css'

const reasons: Record<KeptLibrary['reason'], string> = {
  replaced: 'Replaced by a backup',
  'older-version': 'Before an update of Footnote',
}

/** Checks a backup, shows what is in it, and restores or merges it. */
export function RestoreBackup({ kept }: { kept: readonly KeptLibrary[] }) {
  const { client } = useBackend()
  const check = useMutation({ mutationFn: (path: string) => client.backups.check({ path }) })
  return (
    <Stack gap={8}>
      <PathField
        label="Restore a backup"
        description="The file is checked first. Nothing changes before you confirm."
        picks="file"
        button="Check…"
        isBusy={check.isPending}
        error={check.error ? readError(check.error).message : undefined}
        onPath={(path) => check.mutate(path)}
      />
      {kept.map(({ file, reason, at, bytes }) => (
        <div key={file} className={styles.withButton}>
          <span className="dim" title={file}>
            {reasons[reason]}, {formatExactDate(at)} ({formatFileSize(bytes)})
          </span>
          <Button disabled={check.isPending} onClick={() => check.mutate(file)}>
            Check…
          </Button>
        </div>
      ))}
      {check.data && <CheckedDialog checked={check.data} onClose={() => check.reset()} />}
    </Stack>
  )
}

const describe = (counts: LibraryCounts): string =>
  [
    formatLocalCount(counts.videos, 'video'),
    formatLocalCount(counts.marks, 'mark'),
    formatLocalCount(counts.tags, 'tag'),
    formatLocalCount(counts.collections, 'collection'),
    formatLocalCount(counts.corrections, 'correction'),
  ].join(', ')

function CheckedDialog({ checked, onClose }: { checked: CheckedBackup; onClose: () => void }) {
  const { orpc, client } = useBackend()
  const [withSettings, setWithSettings] = useState(false)
  const { checkId } = checked
  const plan = useQuery(orpc.backups.planMerge.queryOptions({ input: { checkId }, enabled: checked.present !== null }))
  const restore = useMutation({ mutationFn: () => client.backups.restore({ checkId, withSettings }) })
  const merge = useMutation({ mutationFn: () => client.backups.merge({ checkId }), onSuccess: onClose })
  const isBusy = restore.isPending || merge.isPending
  const error = restore.error ?? merge.error
  if (restore.data)
    return (
      <Dialog title="Backup restored" onClose={onClose}>
        <Stack gap={12}>
          <span role="status">The library has {describe(restore.data.counts)}.</span>
          {restore.data.replaced !== null && (
            <span className={styles.path}>The previous library is kept in {restore.data.replaced}.</span>
          )}
          {restore.data.notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
          <Group justify="flex-end">
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog title="Restore this backup?" onClose={onClose} size={560}>
      <Stack gap={12}>
        <span className={styles.path}>
          {checked.file}
          {checked.madeAt !== null && `, ${formatExactDate(checked.madeAt)}`}
        </span>
        <span>In the backup: {describe(checked.counts)}.</span>
        <span>
          {checked.present === null
            ? 'The present library cannot be opened.'
            : `In the library now: ${describe(checked.present)}.`}
        </span>
        {plan.data && <MergeWords plan={plan.data.plan} />}
        {checked.hasSettings && (
          <Checkbox
            label="With Replace: also use the settings of the backup"
            checked={withSettings}
            onChange={(event) => setWithSettings(event.currentTarget.checked)}
          />
        )}
        <span className="dim">
          Replace puts the library of the backup in the place of yours, which is kept in the data folder. Merge adds to
          your library and can be undone.
        </span>
        {error && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {plan.data && (
            <Button
              loading={merge.isPending}
              disabled={isBusy || isNothing(plan.data.plan)}
              onClick={() => merge.mutate()}
            >
              Merge
            </Button>
          )}
          <Button
            variant="filled"
            color="red.9"
            loading={restore.isPending}
            disabled={isBusy}
            onClick={() => restore.mutate()}
          >
            Replace
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const nouns = {
  videos: 'video',
  marks: 'mark',
  tags: 'tag',
  collections: 'collection',
  persons: 'person',
  speakers: 'speaker',
  corrections: 'correction',
} as const

const isNothing = (plan: MergePlan) =>
  Object.values(plan).every((outcome) => outcome.new + outcome.different + outcome.removed === 0)

function MergeWords({ plan }: { plan: MergePlan }) {
  const list = (outcome: 'new' | 'different' | 'removed') =>
    (Object.keys(nouns) as (keyof typeof nouns)[])
      .filter((kind) => plan[kind][outcome] > 0)
      .map((kind) => formatLocalCount(plan[kind][outcome], nouns[kind], kind))
      .join(', ')
  const lines = [
    ['New', list('new')],
    ['In both, in different versions', list('different')],
    ['To return from the trash', list('removed')],
  ].filter(([, words]) => words !== '')
  if (isNothing(plan)) return <span>A merge would change nothing.</span>
  return <span>A merge finds: {lines.map(([what, words]) => `${what}: ${words}`).join('. ')}.</span>
}
