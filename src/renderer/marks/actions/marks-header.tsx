import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { IconBlockquote, IconFileExport, IconPlaylist, IconSend, IconTags, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MarkFormat } from '../../../contract/app/exports.ts'
import type { QdaOptions } from '../../../contract/app/qda.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QdaDialog } from '../../ui/qda/qda-dialog.tsx'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './actions.module.css'
import { isMarkFormat, isSpeakerWay, markFormatNames, speakerWays } from './mark-formats.ts'
import { TagPopover } from './tag-popover.tsx'
import type { MarksExport } from './use-marks-export.ts'

/** Styles of the buttons that shrink to their icon first when space is short. */
const narrowing = { label: styles.label ?? '', section: styles.icon ?? '' }

interface MarksHeaderProps {
  total: number | undefined
  selectedIds: readonly string[]
  showsCounts: boolean
  onShowCounts: (showsCounts: boolean) => void
  isTagging: boolean
  onTagging: (isTagging: boolean) => void
  exporting: MarksExport
  onExport: (format: MarkFormat, qda?: QdaOptions) => void
  onCite: () => void
  onPlay: () => void
  onSendToZotero: () => void
  onImportCodes: () => void
  onDelete: () => void
  onSelectNone: () => void
}

/** The title and the actions: those for the selected marks if any are selected, otherwise those for all listed marks. */
export function MarksHeader(props: MarksHeaderProps) {
  const { total, selectedIds, showsCounts, onShowCounts, exporting, onPlay } = props
  const hasSelected = selectedIds.length > 0 && !showsCounts
  const hasMarks = total !== undefined && total > 0
  return (
    <PageHeader
      title="Marks"
      detail={
        <span aria-live={hasSelected ? 'polite' : 'off'}>
          {hasSelected
            ? `${selectedIds.length.toLocaleString()} of ${(total ?? 0).toLocaleString()} selected`
            : total !== undefined && formatLocalCount(total, 'mark')}
        </span>
      }
    >
      {exporting.done !== undefined && (
        <>
          <output className="meta figures">Exporting {formatLocalCount(exporting.done, 'mark')}</output>
          <SmallButton onClick={exporting.cancel}>Cancel export</SmallButton>
        </>
      )}
      {hasMarks && !showsCounts && (
        <Button
          classNames={narrowing}
          title={
            hasSelected ? 'Plays the selected marks one after another' : 'Plays the listed marks one after another'
          }
          leftSection={<IconPlaylist size={16} stroke={1.6} />}
          onClick={onPlay}
        >
          Play
        </Button>
      )}
      {hasSelected ? (
        <SelectionActions {...props} />
      ) : (
        <>
          {hasMarks && !showsCounts && <ExportMenu {...props} />}
          <Button
            component={Link}
            to="/marks/tags"
            classNames={narrowing}
            title="Tags and code book"
            leftSection={<IconTags size={16} stroke={1.6} />}
          >
            Tags
          </Button>
          <SegmentedControl
            aria-label="View"
            value={showsCounts ? 'counts' : 'list'}
            onChange={(value) => onShowCounts(value === 'counts')}
            data={[
              { value: 'list', label: 'List' },
              { value: 'counts', label: 'Counts' },
            ]}
          />
        </>
      )}
    </PageHeader>
  )
}

function SelectionActions(props: MarksHeaderProps) {
  const { selectedIds, isTagging, onTagging, onCite, onSendToZotero, onDelete, onSelectNone } = props
  return (
    <>
      <TagPopover markIds={selectedIds} isOpen={isTagging} onOpen={onTagging} />
      <Button
        classNames={narrowing}
        title="Cite these marks (c)"
        leftSection={<IconBlockquote size={16} stroke={1.6} />}
        onClick={onCite}
      >
        Cite
      </Button>
      <ExportMenu {...props} />
      <Button
        classNames={narrowing}
        title="Send these marks and their videos to Zotero"
        leftSection={<IconSend size={16} stroke={1.6} />}
        onClick={onSendToZotero}
      >
        Send to Zotero
      </Button>
      <Button
        classNames={narrowing}
        title="Delete these marks (Delete)"
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={onDelete}
      >
        Delete
      </Button>
      <Tooltip label="Clear selection (Esc)">
        <ActionIcon aria-label="Clear selection" onClick={onSelectNone}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function ExportMenu({ exporting, onExport, onImportCodes, selectedIds }: MarksHeaderProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {isAsking && (
        <QdaDialog
          title="Export a QDA project"
          onExport={(qda) => onExport('qdpx', qda)}
          onClose={() => setIsAsking(false)}
        />
      )}
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button
            classNames={narrowing}
            title="Save these marks to a file"
            leftSection={<IconFileExport size={16} stroke={1.6} />}
            disabled={exporting.done !== undefined}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(markFormatNames).map(([format, name]) => (
            <Menu.Item
              key={format}
              onClick={() => {
                if (format === 'qdpx') setIsAsking(true)
                else if (isMarkFormat(format)) onExport(format)
              }}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>Speakers</Menu.Label>
          <Menu.RadioGroup
            value={exporting.speakers}
            onChange={(value) => {
              if (isSpeakerWay(value)) exporting.setSpeakers(value)
            }}
          >
            {Object.entries(speakerWays).map(([style, name]) => (
              <Menu.RadioItem
                key={style}
                value={style}
                closeMenuOnClick={false}
                title="Words, and links to the videos, can still identify people"
              >
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {selectedIds.length === 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={onImportCodes}>Import codes…</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
