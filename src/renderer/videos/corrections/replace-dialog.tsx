import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FindAndReplace, Replacement } from '../../../contract/app/corrections.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { useBackend } from '../../connection/backend.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { Highlighted } from '../../ui/highlighted.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useUndo } from '../../undo/use-undo.tsx'
import styles from './replace-dialog.module.css'
import { type ReplacementPreview, useReplacementPreview } from './use-preview.ts'

interface ReplaceDialogProps {
  /** The video that is open. */
  videoId: string
  onClose: () => void
}

/** So many hits are listed at once; a button lists more. */
const pageSize = 200

const keyOf = ({ videoId, kind, clip }: Replacement) => `${videoId} ${kind} ${clip}`

/** Finds words in the open video or in the whole library, shows each clip that would change, and replaces them all at once. */
export function ReplaceDialog({ videoId, onClose }: ReplaceDialogProps) {
  const { client } = useBackend()
  const { confirm } = useUndo()
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const [isCaseSensitive, setIsCaseSensitive] = useState(false)
  const [wholeWords, setWholeWords] = useState(true)
  const [withShown, setWithShown] = useState(false)
  const [scope, setScope] = useState('video')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const request = useMemo((): FindAndReplace | null => {
    if (find === '') return null
    return {
      ...{ find, replace, isCaseSensitive, wholeWords },
      videoIds: scope === 'video' ? [videoId] : null,
      kinds: withShown ? ['said', 'shown'] : ['said'],
    }
  }, [find, replace, isCaseSensitive, wholeWords, scope, videoId, withShown])
  const preview = useReplacementPreview(request)
  const chosen = preview?.replacements.filter((one) => !left.has(keyOf(one))) ?? []

  const run = useMutation({
    async mutationFn() {
      if (request === null || preview === null) return
      const except = preview.replacements
        .filter((one) => left.has(keyOf(one)))
        .map(({ videoId: id, kind, clip }) => ({ videoId: id, kind, clip }))
      const { clips, actId } = await client.corrections.replace({ ...request, except, expected: chosen.length })
      confirm(`Replaced in ${formatLocalCount(clips, 'clip')}`, actId)
    },
    onSuccess: onClose,
  })
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  return (
    <Dialog onClose={onClose} title="Find and replace" size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (preview?.isComplete && chosen.length > 0) run.mutate()
        }}
      >
        <SimpleGrid cols={2} spacing={12}>
          <TextInput
            label="Find"
            value={find}
            dir="auto"
            maxLength={1000}
            data-autofocus
            onChange={({ currentTarget }) => setFind(currentTarget.value)}
          />
          <TextInput
            label="Replace with"
            value={replace}
            dir="auto"
            maxLength={1000}
            onChange={({ currentTarget }) => setReplace(currentTarget.value)}
          />
        </SimpleGrid>
        <Group gap={16} mt={12}>
          <SegmentedControl
            aria-label="Where"
            value={scope}
            onChange={setScope}
            data={[
              { value: 'video', label: 'This video' },
              { value: 'library', label: 'Whole library' },
            ]}
          />
          <Checkbox
            label="Whole words"
            checked={wholeWords}
            onChange={({ currentTarget }) => setWholeWords(currentTarget.checked)}
          />
          <Checkbox
            label="Match case"
            checked={isCaseSensitive}
            onChange={({ currentTarget }) => setIsCaseSensitive(currentTarget.checked)}
          />
          <Checkbox
            label="Descriptions too"
            checked={withShown}
            onChange={({ currentTarget }) => setWithShown(currentTarget.checked)}
          />
        </Group>
        <p className={styles.status} role="status">
          {describe(preview)}
        </p>
        <Hits preview={preview} left={left} onToggle={toggle} />
        {preview?.error != null && <ErrorNotice error={preview.error} />}
        {run.error !== null && <ErrorNotice error={run.error} />}
        <Group justify="flex-end" gap={8} mt={16}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            type="submit"
            loading={run.isPending}
            disabled={!preview?.isComplete || chosen.length === 0}
          >
            {chosen.length === 0 ? 'Replace' : `Replace in ${formatLocalCount(chosen.length, 'clip')}`}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function describe(preview: ReplacementPreview | null): string {
  if (preview === null) return 'Enter the text to find. The source’s text is kept and can be restored.'
  const { replacements, found, videosRead, videos, isComplete } = preview
  const clips = formatLocalCount(replacements.length, 'clip')
  if (isComplete)
    return found === 0 ? 'Nothing would change.' : `${formatLocalCount(found, 'match', 'matches')} in ${clips}`
  if (videos <= 1) return 'Searching…'
  return `${clips} so far; ${videosRead.toLocaleString()} of ${formatLocalCount(videos, 'video')} read…`
}

interface HitsProps {
  preview: ReplacementPreview | null
  left: ReadonlySet<string>
  onToggle: (key: string) => void
}

function Hits({ preview, left, onToggle }: HitsProps) {
  const [shown, setShown] = useState(pageSize)
  const replacements = preview?.replacements ?? []
  const rest = replacements.length - shown
  return (
    <section className={styles.list} aria-label="Clips that would change">
      {replacements.length === 0 && <p className={styles.empty}>Each clip that would change is listed here.</p>}
      {replacements.slice(0, shown).map((one) => {
        const key = keyOf(one)
        return (
          <div key={key} className={styles.hit}>
            <p className={styles.where} dir="auto">
              {formatTime(one.startMs)} · {one.title}
            </p>
            <Checkbox
              checked={!left.has(key)}
              onChange={() => onToggle(key)}
              label={
                <>
                  <span className={`${styles.words} ${styles.before}`} dir="auto">
                    <Highlighted text={one.before} matches={one.matches} />
                  </span>
                  <br />
                  <span className={styles.words} dir="auto">
                    {one.after}
                  </span>
                </>
              }
            />
          </div>
        )
      })}
      {rest > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + pageSize)}>
          List more ({rest.toLocaleString()} left)
        </Button>
      )}
    </section>
  )
}
