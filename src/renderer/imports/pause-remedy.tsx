import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ItemError } from '../../contract/app/item-errors.ts'
import { remedies } from '../ui/notices/remedies.ts'
import { Remedy } from '../ui/notices/remedy.tsx'
import { UsdInput } from '../ui/usd-input.tsx'
import { readTerms } from './adding/price-choice.ts'
import type { ImportActions } from './use-import-actions.ts'

/** The ways out of a pause for money, besides resuming without a change. */
export function PauseRemedy({ reason, actions }: { reason: ItemError; actions: ImportActions }) {
  if (!remedies[reason.type].ceiling) return <Remedy code={reason.type} />
  return (
    <>
      {reason.type === 'PRICE_UNKNOWN' && (
        <Button disabled={actions.isBusy} onClick={() => actions.resumeWith({ trial: true })}>
          Fetch one first
        </Button>
      )}
      <ResumeWithCeiling actions={actions} />
    </>
  )
}

function ResumeWithCeiling({ actions }: { actions: ImportActions }) {
  const [ceiling, setCeiling] = useState('')
  const terms = readTerms({ kind: 'ceiling', ceiling })
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (terms) actions.resumeWith(terms)
      }}
    >
      <UsdInput
        aria-label="Maximum cost of one video"
        placeholder="max. per video"
        w={150}
        value={ceiling}
        error={ceiling.trim() !== '' && !terms}
        onText={setCeiling}
      />
      {terms && (
        <Button type="submit" disabled={actions.isBusy}>
          Resume with this maximum
        </Button>
      )}
    </form>
  )
}
