import { Radio } from '@mantine/core'
import type { VideoFormat } from '../../contract/app/exports.ts'
import styles from './export-dialog.module.css'
import { formatGroups, formatsOf, formatWords, groupNames, isVideoFormat } from './formats.ts'

interface FormatChoiceProps {
  format: VideoFormat
  onSelect: (format: VideoFormat) => void
}

/** The formats by what they are for. */
export function FormatChoice({ format, onSelect }: FormatChoiceProps) {
  return (
    <Radio.Group
      aria-label="Format"
      value={format}
      onChange={(value) => isVideoFormat(value) && onSelect(value)}
      className={styles.formats}
    >
      {formatGroups
        .filter((group) => formatsOf(group).length > 0)
        .map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.heading}>{groupNames[group]}</legend>
            {formatsOf(group).map((known) => (
              <Radio
                key={known}
                value={known}
                label={formatWords[known].name}
                description={formatWords[known].description}
                classNames={{ root: styles.format ?? '', body: styles.body ?? '' }}
                data-autofocus={known === format || undefined}
              />
            ))}
          </fieldset>
        ))}
    </Radio.Group>
  )
}
