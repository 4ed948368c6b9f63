import { Radio } from '@mantine/core'
import { UsdInput } from '../../ui/usd-input.tsx'
import { type PriceChoice, readTerms } from './price-choice.ts'
import styles from './price-choice-field.module.css'

interface PriceChoiceFieldProps {
  choice: PriceChoice
  onChoice: (choice: PriceChoice) => void
}

/** How to limit the cost while the price is unknown: fetch one video to learn it, or set a maximum for each video. */
export function PriceChoiceField({ choice, onChoice }: PriceChoiceFieldProps) {
  const { kind, ceiling } = choice
  return (
    <Radio.Group
      label="While the price is unknown"
      value={kind}
      onChange={(value) => onChoice({ ...choice, kind: value === 'ceiling' ? 'ceiling' : 'trial' })}
    >
      <div className={styles.choices}>
        <Radio value="trial" label="Fetch one video first, then pause" />
        <Radio value="ceiling" label="Pause if a video costs more than" />
        <UsdInput
          aria-label="Maximum cost of one video"
          placeholder="per video"
          w={110}
          value={ceiling}
          error={kind === 'ceiling' && ceiling.trim() !== '' && readTerms(choice) === undefined}
          onText={(text) => onChoice({ kind: 'ceiling', ceiling: text })}
        />
      </div>
    </Radio.Group>
  )
}
