import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ItemError } from '../../contract/app/item-errors.ts'
import { remedies } from '../ui/notices/remedies.ts'
import { Remedy } from '../ui/notices/remedy.tsx'
import { UsdInput } from '../ui/usd-input.tsx'
import { readTerms } from './adding/price-choice.ts'
import type { ImportActions } from './use-import-actions.ts'

/** What ends a pause for money, beside going on as before. */
export function PauseRemedy({ reason, actions }: { reason: ItemError; actions: ImportActions }) {
  if (!remedies[reason.type].ceiling) return <Remedy code={reason.type} />
  return (
    <>
      {reason.type === 'PRICE_UNKNOWN' && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.resumeWith({ trial: true })}>
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
        aria-label="The most one video may cost"
        placeholder="at most, per video"
        w={150}
        value={ceiling}
        error={ceiling.trim() !== '' && !terms}
        onText={setCeiling}
      />
      {terms && (
        <Button type="submit" variant="default" disabled={actions.isBusy}>
          Resume with this ceiling
        </Button>
      )}
    </form>
  )
}
