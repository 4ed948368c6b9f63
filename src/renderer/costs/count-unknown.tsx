import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { readUsd } from '../ui/format/read-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { UsdInput } from '../ui/usd-input.tsx'
import styles from './month-overview.module.css'

/** Asks what charges of unknown cost count for. Until the user answers, the cap cannot be checked and nothing is bought. */
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
        {formatLocalCount(uncertain, 'charge')} this month {plural(uncertain, 'has', 'have')} an unknown cost, so the
        cap cannot be checked and nothing more is bought. Enter what each may have cost, for example from the service's
        bill. The amount counts against the cap only.
      </p>
      <UsdInput
        aria-label="Count each as"
        placeholder="each"
        w={96}
        value={text}
        error={eachUsd === undefined}
        onText={setText}
      />
      <Button type="submit" disabled={typeof eachUsd !== 'number'} loading={count.isPending}>
        Count {plural(uncertain, 'it', 'them')}
      </Button>
      {count.error && <ErrorNotice error={count.error} />}
    </form>
  )
}
