import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { citationStyles } from '../../contract/app/choices.ts'
import type { CitationStyle, Citations } from '../../contract/app/citations.ts'
import { plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import type { CiteRequest } from '../moments/cite-request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { useRemembered } from '../ui/use-remembered.ts'
import { isCitationStyle, styleNames } from './choices.ts'
import styles from './cite-dialog.module.css'
import { CopiedLines } from './copied-lines.tsx'
import { ManagerFiles } from './manager-files.tsx'

interface CiteDialogProps extends CiteRequest {
  onClose: () => void
}

/** The references to what is cited, in the style that was used last. */
export function CiteDialog({ title, cited, onClose }: CiteDialogProps) {
  const { orpc } = useBackend()
  const [style, setStyle] = useRemembered<CitationStyle>('citation-style', 'apa', isCitationStyle)
  const citing = useQuery({
    ...orpc.citations.cite.queryOptions({ input: { cited, style } }),
    // Videos and marks may have changed since the dialog was open.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data, error } = citing
  return (
    <Dialog title={<bdi>{title}</bdi>} size={640} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label="Citation style"
        className={styles.styles ?? ''}
        value={style}
        onChange={(value) => isCitationStyle(value) && setStyle(value)}
        data={citationStyles.map((value) => ({ value, label: styleNames[value] }))}
        data-autofocus
      />
      {error !== null && <ErrorNotice error={error} onRetry={() => void citing.refetch()} />}
      {citing.isPending && <Skeleton height={160} mt={16} />}
      {data !== undefined && <Cites cites={data} isOfMoments={cited.kind === 'items' || cited.kind === 'answer'} />}
      {data !== undefined && data.items.length > 0 && <ManagerFiles cited={cited} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  )
}

interface CitesProps {
  cites: Citations
  /** Citations in the text are of use; a bibliography of a collection needs none. */
  isOfMoments: boolean
}

function Cites({ cites: { items, bibliography, skipped }, isOfMoments }: CitesProps) {
  const [one] = items
  const works = bibliography.works.length
  const listName = plural(works, 'Reference', 'Bibliography')
  const short = items.flatMap(({ shortNote }) => shortNote ?? [])
  const hasNotes = short.length > 0
  return (
    <>
      {one === undefined && <p className={styles.nothing}>There are no videos to cite.</p>}
      {one !== undefined && isOfMoments && (
        <CopiedLines
          heading={hasNotes ? 'Note' : 'In the text'}
          what={hasNotes ? 'Note' : 'Citation'}
          lines={items.map(({ inText }) => inText)}
          hasButtons
        />
      )}
      {hasNotes && isOfMoments && <CopiedLines heading="Note, when cited again" what="Note" lines={short} hasButtons />}
      {one !== undefined && (
        <CopiedLines
          heading={listName}
          what={listName}
          detail={works === 1 ? undefined : formatLocalCount(works, 'work')}
          lines={bibliography.works}
        />
      )}
      {skipped.length > 0 && (
        <section className={styles.section} aria-label="Left out">
          <h3 className={styles.heading}>Left out</h3>
          <ul className={styles.skipped}>
            {skipped.map(({ title, reason }) => (
              <li key={reason}>
                <bdi>{title}</bdi> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
