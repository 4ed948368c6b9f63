import { Button, Group, Loader } from '@mantine/core'
import { useState } from 'react'
import type { CodesImport } from '../../contract/app/codes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { useUndo } from '../undo/use-undo.tsx'
import styles from './codes-dialog.module.css'
import { CodesFileField } from './codes-file-field.tsx'
import { CodesPreview, Leftovers } from './codes-preview.tsx'
import { useCodes } from './use-codes.ts'

/** Imports the codes and coded selections of a project as tags and marks, after showing them. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const { preview, apply } = useCodes()
  const undo = useUndo()
  const plan = preview.data
  const error = apply.error ?? preview.error

  function choose(chosen: File) {
    apply.reset()
    setFile(chosen)
    preview.mutate(chosen)
  }
  return (
    <Dialog onClose={onClose} title="Import codes" size={640}>
      {apply.data ? (
        <Outcome done={apply.data} onClose={onClose} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (file === undefined || apply.isPending) return
            apply.mutate(file, { onSuccess: (done) => undo.confirm(describeDone(done), done.actId) })
          }}
        >
          <p className={styles.line}>
            Codes, coded selections and memos of MAXQDA, ATLAS.ti, NVivo, QualCoder and others become tags, marks and
            notes. Export the project there as REFI-QDA. Nothing in your library is removed.
          </p>
          <CodesFileField file={file} onFile={choose} />
          {preview.isPending && (
            <p className={styles.line} role="status">
              <Loader size={14} /> Reading the project…
            </p>
          )}
          {plan && !preview.isPending && (
            <section aria-label="What is imported">
              <p className={styles.project} role="status">
                <bdi>{plan.project || 'Project without a name'}</bdi>
                {plan.origin !== '' && (
                  <span className={styles.origin}>
                    {' '}
                    from <bdi>{plan.origin}</bdi>
                  </span>
                )}
              </p>
              {isEmpty(plan) && <p className={styles.line}>There is nothing new in this project.</p>}
              <CodesPreview key={file?.name} plan={plan} />
            </section>
          )}
          {error && <ErrorNotice error={error} />}
          <Group justify="flex-end" gap={8} mt={4}>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="filled"
              type="submit"
              disabled={plan === undefined || preview.isPending || isEmpty(plan)}
              loading={apply.isPending}
            >
              Import
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}

const newTagsOf = ({ tags }: CodesImport) => tags.filter(({ tagId }) => tagId === null)

const isEmpty = (plan: CodesImport) =>
  plan.marks.length === 0 &&
  plan.videos.length === 0 &&
  plan.tags.every(({ tagId, addsDescription }) => tagId !== null && !addsDescription)

function describeDone(done: CodesImport): string {
  const added = done.marks.filter(({ state }) => state === 'new').length
  const parts = [formatLocalCount(added, 'mark'), formatLocalCount(newTagsOf(done).length, 'tag')]
  const changed = done.marks.length - added
  return `Imported ${parts.join(' and ')}${changed === 0 ? '' : `, changed ${formatLocalCount(changed, 'mark')}`}`
}

function Outcome({ done, onClose }: { done: CodesImport; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p className={styles.line} role="status">
        {describeDone(done)}.
      </p>
      <Leftovers leftovers={done.leftovers} />
      <Group justify="flex-end" gap={8} mt={4}>
        <Button variant="filled" data-autofocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </div>
  )
}
