import { Box, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { copyQuotes } from '../marking/copy-quotes.ts'
import { useMarkActions } from '../marking/use-marks.ts'
import { marksToCite, useCite } from '../moments/cite-request.ts'
import type { RenderReel } from '../moments/reel-moment.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import { useVisitState, type VisitMemory } from '../ui/visits/visit.ts'
import { loadMarks, type MarkToPlay, reelOfMarks } from './actions/load-marks.ts'
import { MarksHeader } from './actions/marks-header.tsx'
import { useMarksExport } from './actions/use-marks-export.ts'
import { EmptyMarks, NothingFits } from './empty-marks.tsx'
import { MarkFilterBar } from './filters/filter-bar.tsx'
import { MarkTable } from './list/mark-table.tsx'
import { findAfter, findShown } from './list/marks-near-by.ts'
import { MarksSkeleton } from './list/marks-skeleton.tsx'
import { useArranging } from './list/use-arranging.ts'
import { useMarkList } from './list/use-mark-list.ts'
import { useMarkSelection } from './list/use-mark-selection.ts'
import { isFiltered, type MarksView, toMarkFilter, withoutFilter } from './marks-address.ts'
import styles from './marks-page.module.css'
import type { EditedPart } from './preview/editable-mark.tsx'
import { MarkPreview, markAddress } from './preview/mark-preview.tsx'

interface MarksListProps {
  view: MarksView
  onChange: (changes: Partial<MarksView>, isTyping?: boolean) => void
  reel: RenderReel
  onSendToZotero: (markIds: string[]) => void
  onImportCodes: () => void
}

const closedSections: VisitMemory<ReadonlySet<string>> = new Map()
const noneClosed: ReadonlySet<string> = new Set()

const focusList = () => document.querySelector<HTMLElement>('[data-mark-list]')?.focus({ preventScroll: true })

/** The marks as a table, with the one that is looked at in its context beside them. */
export function MarksList({ view, onChange, reel, onSendToZotero, onImportCodes }: MarksListProps) {
  const { client } = useBackend()
  const navigate = useNavigate()
  const { remove } = useMarkActions()
  const cite = useCite()
  const [closed, setClosed] = useVisitState(closedSections, noneClosed)
  const list = useMarkList(view, closed)
  const exporting = useMarksExport()
  const [played, setPlayed] = useState<{ markId: string; startMs: number; press: number }>()
  const [edited, setEdited] = useState<{ markId: string; part: EditedPart }>()
  const [isTagging, setIsTagging] = useState(false)
  const [toPlay, setToPlay] = useState<{ marks: readonly MarkToPlay[]; notice: string | null }>()
  const arranging = useArranging(view, list)
  const chosen = useMarkSelection(list, {
    loadAll: async () => (await client.marks.ids({ ...toMarkFilter(view), order: view.order })).markIds,
    toggleSection: (name, isOpen) => setClosed((last) => withSection(last, name, isOpen)),
    play: (markId) => play(markId),
    open: (markId) => {
      const mark = list.mark(markId)
      if (mark?.isInLibrary) void navigate(markAddress(mark))
    },
    edit: (part) => {
      if (chosen.selection.ids.size > 0 && part === 'tags') setIsTagging(true)
      else if (shown !== undefined) setEdited({ markId: shown.markId, part })
    },
    copy: (markId) => {
      const mark = list.mark(markId)
      if (mark !== undefined && mark.quote !== '') void copyQuotes([mark])
    },
    cite: () => citeMarks(selectedIds.length > 0 ? selectedIds : shown ? [shown.markId] : []),
    remove: () => void removeMarks(selectedIds.length > 0 ? selectedIds : shown ? [shown.markId] : []),
    move: arranging.move,
  })
  const { selection, change } = chosen
  const selectedIds = [...selection.ids]
  const shown = findShown(list, selection.active)

  function play(markId: string, startMs = list.mark(markId)?.startMs ?? 0): void {
    setToPlay(undefined)
    setPlayed((last) => ({ markId, startMs, press: (last?.press ?? 0) + 1 }))
  }
  function citeMarks(markIds: readonly string[]): void {
    if (markIds.length === 0) return
    const title = markIds.length === 1 ? 'Cite mark' : `Cite ${formatLocalCount(markIds.length, 'mark')}`
    cite({ title, cited: marksToCite(markIds) })
  }
  async function playAll(): Promise<void> {
    try {
      const filter = { ...toMarkFilter(view), ...(selectedIds.length > 0 && { markIds: selectedIds }) }
      const marks = await loadMarks(client, { filter, by: view.group, order: view.order })
      const playable = reelOfMarks(marks)
      const left = marks.length - playable.length
      if (playable.length === 0)
        notifications.show({ message: 'Nothing to play: notes about a whole video have no moment' })
      else
        setToPlay({
          marks: playable,
          notice: left === 0 ? null : `${formatLocalCount(left, 'note')} about a whole video left out`,
        })
    } catch (error) {
      notifications.show({ color: 'red', message: readError(error).message })
    }
  }
  async function removeMarks(markIds: readonly string[]): Promise<void> {
    if (markIds.length === 0) return
    const next = findAfter(list, selection.active, new Set(markIds))
    try {
      await remove(markIds.map((markId) => ({ markId, videoId: list.mark(markId)?.videoId ?? '' })))
      change({ ids: new Set(), anchor: next, active: next })
      focusList()
    } catch {
      // The user was told why, and the marks stay selected.
    }
  }

  const hasList = list.total !== undefined && list.total > 0
  const isEmpty = list.total === 0 && !isFiltered(view)
  return (
    <div className={styles.page}>
      <MarksHeader
        total={list.total}
        selectedIds={selectedIds}
        showsCounts={false}
        onShowCounts={(shows) => shows && onChange({ counts: 'tag-video' })}
        isTagging={isTagging}
        onTagging={setIsTagging}
        exporting={exporting}
        onExport={(format, qda) => {
          const filter = { ...toMarkFilter(view), ...(selectedIds.length > 0 && { markIds: selectedIds }) }
          void exporting.start(format, { ...filter, by: view.group, order: view.order }, qda)
        }}
        onCite={() => citeMarks(selectedIds)}
        onPlay={() => void playAll()}
        onSendToZotero={() => onSendToZotero(selectedIds)}
        onImportCodes={onImportCodes}
        onDelete={() => void removeMarks(selectedIds)}
        onSelectNone={() => {
          chosen.selectNone()
          focusList()
        }}
      />
      {!isEmpty && (
        <MarkFilterBar
          view={view}
          onLeave={focusList}
          onChange={(changes, isTyping) => {
            if (isTyping) chosen.selectNone()
            onChange(changes, isTyping)
          }}
        />
      )}
      {list.error !== null && (
        <Box p={16}>
          <ErrorNotice error={list.error} onRetry={list.retry} />
        </Box>
      )}
      {list.isPending && list.error === null && <MarksSkeleton />}
      {isEmpty && <EmptyMarks />}
      {list.total === 0 && !isEmpty && (
        <NothingFits action={<Button onClick={() => onChange(withoutFilter(view))}>Clear filter</Button>} />
      )}
      {hasList && (
        <TwoPanes
          name="marks"
          leftPercent={60}
          left={
            <div className={styles.list}>
              <MarkTable
                list={list}
                by={view.group}
                chosen={chosen}
                shownId={shown?.markId}
                onArrange={arranging.drop}
                canMove={arranging.canMove}
              />
            </div>
          }
          right={
            toPlay !== undefined ? (
              reel({
                moments: toPlay.marks,
                notice: toPlay.notice,
                onMoment: ({ key }) => {
                  const place = toPlay.marks.find((one) => one.key === key)?.place
                  if (place !== undefined) change({ ...selection, anchor: place, active: place })
                },
                onClose: () => {
                  setToPlay(undefined)
                  focusList()
                },
              })
            ) : shown === undefined ? (
              <p className={styles.hint}>The selected mark appears and plays here.</p>
            ) : (
              <MarkPreview
                mark={shown}
                played={played?.markId === shown.markId ? played : { startMs: shown.startMs, press: 0 }}
                edited={edited?.markId === shown.markId ? edited.part : undefined}
                onEdit={(part) => {
                  setEdited(part && { markId: shown.markId, part })
                  if (part === undefined) focusList()
                }}
                onPlay={(startMs) => play(shown.markId, startMs)}
                onDelete={() => void removeMarks([shown.markId])}
              />
            )
          }
        />
      )}
    </div>
  )
}

function withSection(closed: ReadonlySet<string>, name: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(closed)
  if (isOpen) next.delete(name)
  else next.add(name)
  return next
}
