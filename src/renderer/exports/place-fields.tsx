import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { defaultFileName, fileNameTemplateSchema } from '../../contract/app/file-name-template.ts'
import type { ExportPlace } from '../connection/export-and-save.ts'
import { desktopShell } from '../connection/shell.ts'
import styles from './export-dialog.module.css'

export const isPlace = (value: unknown): value is ExportPlace =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'file' || (value.kind === 'folder' && 'folder' in value && typeof value.folder === 'string'))

/** Why the folder cannot be used; undefined if it can, or if nothing is typed yet. */
export function problemOfPlace(place: ExportPlace): string | undefined {
  if (place.kind === 'file' || place.folder.trim() === '' || /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(place.folder.trim()))
    return undefined
  return 'Enter the full path of the folder, from the root or the drive.'
}

interface PlaceFieldsProps {
  place: ExportPlace
  /** What a file would be, such as “A ZIP”. */
  fileWords: string
  onChange: (place: ExportPlace) => void
}

/** One file, or a folder on this computer. */
export function PlaceFields({ place, fileWords, onChange }: PlaceFieldsProps) {
  const shell = desktopShell()
  const group = useRef<HTMLDivElement>(null)
  const folder = place.kind === 'folder' ? place.folder : ''
  const select = async () => {
    const selected = await shell?.selectFolder()
    if (selected) onChange({ kind: 'folder', folder: selected })
  }
  return (
    <Radio.Group
      ref={group}
      label="Save as"
      value={place.kind}
      onChange={(value) => {
        onChange(value === 'folder' ? { kind: 'folder', folder } : { kind: 'file' })
        // The field for the folder appears below the radio buttons, which may be where the options are cut off.
        if (value === 'folder') requestAnimationFrame(() => group.current?.scrollIntoView({ block: 'nearest' }))
      }}
    >
      <Stack gap={8} mt={4}>
        <Radio value="file" label={fileWords} />
        <Radio value="folder" label="Files in a folder" description="Existing files are not overwritten" />
        {place.kind === 'folder' && (
          <TextInput
            aria-label="Folder"
            placeholder="The full path of a folder on this computer"
            value={folder}
            error={problemOfPlace(place)}
            onChange={({ currentTarget }) => onChange({ kind: 'folder', folder: currentTarget.value })}
            {...(shell && {
              rightSection: (
                <Button variant="subtle" onClick={() => void select()}>
                  Select…
                </Button>
              ),
              rightSectionWidth: 80,
            })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

/** Why a template cannot be used; undefined if it can. */
export function problemOfName(template: string): string | undefined {
  return fileNameTemplateSchema.safeParse(template).error?.issues[0]?.message
}

interface FileNameFieldProps {
  /** Undefined for the usual name. */
  template: string | undefined
  onChange: (template: string | undefined) => void
}

/** The template of the files' names. */
export function FileNameField({ template = defaultFileName, onChange }: FileNameFieldProps) {
  return (
    <TextInput
      label="File names"
      description={
        <span className={styles.code}>
          {'{title} {id} {channel} {date} {collection} {language}'}, and / for a folder
        </span>
      }
      value={template}
      error={problemOfName(template)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === defaultFileName ? undefined : currentTarget.value)
      }
    />
  )
}
