import { Radio } from '@mantine/core'
import { UsdInput } from '../../ui/usd-input.tsx'
import { type PriceChoice, readTerms } from './price-choice.ts'
import styles from './price-choice-field.module.css'

interface PriceChoiceFieldProps {
  choice: PriceChoice
  onChoice: (choice: PriceChoice) => void
}

/** What holds the bill while the price is not known: one video that shows it, or the most a video may cost. */
export function PriceChoiceField({ choice, onChoice }: PriceChoiceFieldProps) {
  const { kind, ceiling } = choice
  return (
    <Radio.Group
      label="While the price is not known"
      value={kind}
      onChange={(value) => onChoice({ ...choice, kind: value === 'ceiling' ? 'ceiling' : 'trial' })}
    >
      <div className={styles.choices}>
        <Radio value="trial" size="xs" label="Fetch one first and tell me the price" />
        <Radio value="ceiling" size="xs" label="Stop at a video dearer than" />
        <UsdInput
          aria-label="The most one video may cost"
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
