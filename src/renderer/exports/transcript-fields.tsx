import { Checkbox, Select, Stack } from '@mantine/core'
import { subtitleColumns, subtitleLines, transcriptParts } from '../../contract/app/choices.ts'
import type { VideoFormat } from '../../contract/app/exports.ts'
import { type TranscriptOptions, type TranscriptPart, usualTextLayout } from '../../contract/app/transcript-options.ts'
import styles from './export-dialog.module.css'
import { chosenParts, reasonWithout, type TranscriptChoice } from './transcript-choice.ts'

const partNames: Record<TranscriptPart, string> = {
  summary: 'Summary',
  sections: 'Sections',
  said: 'What is said',
  shown: 'What is shown',
  marks: 'Notes and marks',
}

const speakerNames: Record<TranscriptOptions['speakers'], string> = {
  names: 'Names',
  pseudonyms: 'Pseudonyms, such as Person 3',
  none: 'None',
}

const linesNames: Record<(typeof subtitleLines)[number], string> = { 1: '1 line', 2: '2 lines' }

const toData = (names: Record<string | number, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

interface TranscriptFieldsProps {
  format: VideoFormat
  choice: TranscriptChoice
  onChange: (choice: TranscriptChoice) => void
}

/** What the files have. An option that the format has no place for is disabled and says why. */
export function TranscriptFields({ format, choice, onChange }: TranscriptFieldsProps) {
  const { shared } = choice
  const share = (changed: Partial<TranscriptOptions>) => onChange({ ...choice, shared: { ...shared, ...changed } })
  const isSubtitle = reasonWithout(format, 'cues') === undefined
  return (
    <Stack gap={12}>
      <Parts format={format} choice={choice} onChange={onChange} />
      <Select
        label="Speakers"
        data={toData(speakerNames)}
        value={shared.speakers ?? 'names'}
        allowDeselect={false}
        onChange={(value) => share({ speakers: value === 'pseudonyms' || value === 'none' ? value : 'names' })}
      />
      {shared.speakers === 'pseudonyms' && (
        <p className={styles.what}>
          Everybody keeps the same pseudonym in all files, also in titles and file names. The words themselves and the
          links can still identify people.
        </p>
      )}
      {isSubtitle ? (
        <Subtitles format={format} shared={shared} onChange={share} />
      ) : (
        <Layout format={format} shared={shared} onChange={share} />
      )}
      <Checkbox
        label="Without my corrections and speaker names"
        checked={shared.isOriginal ?? false}
        onChange={({ currentTarget }) => share({ isOriginal: currentTarget.checked })}
      />
    </Stack>
  )
}

function Parts({ format, choice, onChange }: TranscriptFieldsProps) {
  const chosen = chosenParts(format, choice)
  const toggle = (part: TranscriptPart, isWanted: boolean) =>
    onChange({
      ...choice,
      parts: {
        ...choice.parts,
        [format]: transcriptParts.filter((one) => (one === part ? isWanted : chosen.includes(one))),
      },
    })
  return (
    <Checkbox.Group label="Content" value={[...chosen]}>
      <div className={styles.parts}>
        {transcriptParts.map((part) => {
          const reason = reasonWithout(format, part)
          return (
            <Checkbox
              key={part}
              value={part}
              label={partNames[part]}
              disabled={reason !== undefined}
              title={reason}
              onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}

interface SharedFieldsProps {
  format: VideoFormat
  shared: TranscriptChoice['shared']
  onChange: (changed: Partial<TranscriptOptions>) => void
}

function Layout({ format, shared, onChange }: SharedFieldsProps) {
  const noTimes = reasonWithout(format, 'times')
  const noParagraphs = reasonWithout(format, 'paragraphs')
  return (
    <>
      <Checkbox
        label="Times"
        disabled={noTimes !== undefined}
        title={noTimes}
        checked={noTimes !== undefined || (shared.hasTimes ?? true)}
        onChange={({ currentTarget }) => onChange({ hasTimes: currentTarget.checked })}
      />
      <Checkbox
        label="Join clips into paragraphs"
        disabled={noParagraphs !== undefined}
        title={noParagraphs}
        checked={noParagraphs === undefined && (shared.layout ?? usualTextLayout(format)) === 'paragraphs'}
        onChange={({ currentTarget }) => onChange({ layout: currentTarget.checked ? 'paragraphs' : 'lines' })}
      />
    </>
  )
}

function Subtitles({ format, shared, onChange }: SharedFieldsProps) {
  return (
    <div className={styles.pair}>
      <Select
        label="Characters in a line"
        data={subtitleColumns.map(String)}
        value={String(shared.columns ?? subtitleColumns[0])}
        allowDeselect={false}
        onChange={(value) => onChange({ columns: subtitleColumns.find((one) => String(one) === value) })}
      />
      <Select
        label="Lines"
        data={toData(linesNames).toReversed()}
        value={String(shared.lines ?? subtitleLines[0])}
        allowDeselect={false}
        onChange={(value) => onChange({ lines: subtitleLines.find((one) => String(one) === value) })}
      />
      {reasonWithout(format, 'subtitleSpeakers') === undefined && (
        <Select
          label="Names in the text"
          data={[
            { value: 'brackets', label: '[Name] before each clip' },
            { value: 'colon', label: 'Name: when the speaker changes' },
          ]}
          value={shared.subtitleSpeakers ?? 'brackets'}
          allowDeselect={false}
          onChange={(value) => onChange({ subtitleSpeakers: value === 'colon' ? 'colon' : 'brackets' })}
        />
      )}
    </div>
  )
}
