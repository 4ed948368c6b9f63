import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { citationFormats } from '../../contract/app/choices.ts'
import type { Cited } from '../../contract/app/citations.ts'
import { useBackend } from '../connection/backend.tsx'
import { saveBlob } from '../connection/save-file.ts'
import { copyText } from '../ui/copy-text.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { useRemembered } from '../ui/use-remembered.ts'
import { formatNames, isCitationFormat } from './choices.ts'
import styles from './cite-dialog.module.css'

/** Copies or saves the works for a reference manager. The format is remembered. */
export function ManagerFiles({ cited }: { cited: Cited }) {
  const { client } = useBackend()
  const [format, setFormat] = useRemembered('citation-format', 'bibtex', isCitationFormat)
  const copy = useMutation({
    async mutationFn() {
      const { text } = await client.citations.export({ cited, format })
      await copyText(text, formatNames[format])
    },
  })
  const save = useMutation({
    async mutationFn() {
      const { name, mediaType, text, works } = await client.citations.export({ cited, format })
      const savedAs = await saveBlob(name, new Blob([text], { type: mediaType }))
      if (savedAs !== null)
        notifications.show({ message: `Saved ${formatLocalCount(works, 'reference')} to ${savedAs}` })
    },
  })
  const error = copy.error ?? save.error
  return (
    <section className={styles.section} aria-label="For a reference manager">
      <h3 className={styles.heading}>For a reference manager</h3>
      <div className={styles.files}>
        <Select
          aria-label="Format"
          className={styles.format ?? ''}
          data={citationFormats.map((value) => ({ value, label: formatNames[value] }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => isCitationFormat(value) && setFormat(value)}
        />
        <Button
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          Copy as {formatNames[format]}
        </Button>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save file
        </Button>
      </div>
      {error !== null && <ErrorNotice error={error} />}
    </section>
  )
}
