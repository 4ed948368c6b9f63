import { NumberInput, SegmentedControl, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupOutcome, BackupSchedule, BackupStatus } from '../../contract/app/backups.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { PathField } from './fields/path-field.tsx'
import { SettingsSection } from './fields/section.tsx'
import { RestoreBackup } from './restore-backup.tsx'

const intervals: { value: BackupSchedule['every']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
]

export function BackupSettings() {
  const { orpc } = useBackend()
  const status = useQuery(orpc.backups.status.queryOptions())
  return (
    <SettingsSection
      title="Backup"
      purpose="A backup is one file with your whole library. Keys are never in it. Each backup is read again after it is written."
    >
      {status.error && <ErrorNotice error={status.error} onRetry={() => void status.refetch()} />}
      {status.data && (
        <>
          {status.data.last && <LastBackup last={status.data.last} lastGoodAt={status.data.lastGoodAt} />}
          <BackUpNow />
          <Schedule status={status.data} />
          <RestoreBackup kept={status.data.kept} />
        </>
      )}
    </SettingsSection>
  )
}

function LastBackup({ last, lastGoodAt }: { last: BackupOutcome; lastGoodAt: number | null }) {
  if (last.problem === null)
    return (
      <span className="dim" role="status" title={formatExactDate(last.at)}>
        Last backup: {formatRelativeDate(last.at)}, {last.file}
        {last.bytes !== null && ` (${formatFileSize(last.bytes)})`}
      </span>
    )
  const good =
    lastGoodAt === null ? 'There is no earlier backup.' : `The last good backup is from ${formatExactDate(lastGoodAt)}.`
  return (
    <div role="alert">
      <p>
        The last backup failed, {formatRelativeDate(last.at)}. {last.problem} {good}
      </p>
    </div>
  )
}

function BackUpNow() {
  const { orpc } = useBackend()
  const start = useMutation({ mutationFn: (path: string) => orpc.backups.start.call({ path }) })
  return (
    <PathField
      label="Back up now"
      description="An existing folder, or the path of a new file."
      picks="folder"
      button="Back up"
      isBusy={start.isPending}
      error={start.error ? readError(start.error).message : undefined}
      onPath={(path) => start.mutate(path)}
    />
  )
}

function Schedule({ status: { schedule, nextAt } }: { status: BackupStatus }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const configure = useMutation({
    mutationFn: (changes: Partial<BackupSchedule>) => orpc.backups.configure.call(changes),
    onSuccess: (next) => queryClient.setQueryData(orpc.backups.status.queryKey(), next),
  })
  const error = configure.error ? readError(configure.error).message : undefined
  return (
    <Stack gap={12}>
      <PathField
        key={schedule.folder}
        label="Folder for scheduled backups"
        description="Select one on another disk, or one that is copied to another computer."
        picks="folder"
        button="Save"
        path={schedule.folder ?? ''}
        error={error}
        onPath={(folder) => configure.mutate({ folder })}
      />
      {schedule.folder !== null && (
        <>
          <Stack gap={4}>
            <span id="backup-schedule">Schedule</span>
            <SegmentedControl
              aria-labelledby="backup-schedule"
              data={intervals}
              value={schedule.every}
              onChange={(every) => configure.mutate({ every: every as BackupSchedule['every'] })}
            />
            {schedule.every === 'off' && (
              <span className="dim">The schedule is off. Select how often Footnote makes a backup.</span>
            )}
            {nextAt !== null && (
              <span className="dim">
                {nextAt <= Date.now() ? 'The next backup is due now.' : `Next backup: ${formatExactDate(nextAt)}.`}{' '}
                Footnote makes it while it is open.
              </span>
            )}
          </Stack>
          <NumberInput
            label="Backups to keep"
            description="Older files of the schedule are deleted once a newer one was checked. Other files are never deleted."
            min={1}
            max={365}
            allowDecimal={false}
            clampBehavior="strict"
            value={schedule.keep}
            onChange={(keep) => typeof keep === 'number' && keep >= 1 && configure.mutate({ keep })}
          />
          <Switch
            label="Include thumbnails and still frames"
            checked={schedule.withPictures}
            onChange={(event) => configure.mutate({ withPictures: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  )
}
