import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { readUsd } from '../ui/format/read-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { UsdInput } from '../ui/usd-input.tsx'
import styles from './month-overview.module.css'

/** While charges of unknown cost have nothing to count by, the cap cannot be kept and nothing is bought: the user says. */
export function CountUnknown({ uncertain }: { uncertain: number }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const count = useMutation(
    orpc.costs.countUnknown.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.costs.key() }),
    }),
  )
  const eachUsd = readUsd(text)
  return (
    <form
      className={styles.uncertain}
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof eachUsd === 'number') count.mutate({ eachUsd })
      }}
    >
      <IconHelpCircle size={16} aria-hidden />
      <p role="alert">
        {formatCount(uncertain, 'charge')} of this month {plural(uncertain, 'has', 'have')} an unknown cost and nothing
        to count by, so nothing more is bought. The service's own bill may tell; what you say is counted against the
        cap, the cost stays unknown.
      </p>
      <UsdInput
        aria-label="Count each as"
        placeholder="each"
        w={96}
        value={text}
        error={eachUsd === undefined}
        onText={setText}
      />
      <Button type="submit" variant="default" disabled={typeof eachUsd !== 'number'} loading={count.isPending}>
        Count {plural(uncertain, 'it', 'them')}
      </Button>
      {count.error && <ErrorNotice error={count.error} />}
    </form>
  )
}
