import { Checkbox, Select, Stack } from '@mantine/core'
import { qdaPrograms } from '../../../contract/app/choices.ts'
import type { QdaOptions } from '../../../contract/app/qda.ts'

const programNames: Record<QdaOptions['program'], string> = {
  maxqda: 'MAXQDA',
  atlasti: 'ATLAS.ti',
  nvivo: 'NVivo',
  qualcoder: 'QualCoder',
  other: 'Another program',
}

interface QdaFieldsProps {
  options: QdaOptions
  onChange: (options: QdaOptions) => void
}

/** Asks for which program a project is, and which codes it gets besides tags and speakers. */
export function QdaFields({ options, onChange }: QdaFieldsProps) {
  return (
    <Stack gap={8} mt={12}>
      <Select
        label="Open the project in"
        description="Programs count line ends differently. In the wrong program, coded selections are shifted."
        data={qdaPrograms.map((value) => ({ value, label: programNames[value] }))}
        value={options.program}
        allowDeselect={false}
        onChange={(value) => {
          const program = qdaPrograms.find((one) => one === value)
          if (program !== undefined) onChange({ ...options, program })
        }}
      />
      <Checkbox
        label="Code what is said, shown and summarised"
        checked={options.hasKinds}
        onChange={({ currentTarget }) => onChange({ ...options, hasKinds: currentTarget.checked })}
      />
      <Checkbox
        label="Code sections"
        checked={options.hasSections}
        onChange={({ currentTarget }) => onChange({ ...options, hasSections: currentTarget.checked })}
      />
    </Stack>
  )
}
