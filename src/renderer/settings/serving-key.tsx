import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyState } from '../../contract/app/settings.ts'
import { copyText } from '../ui/copy-text.ts'
import { readError } from '../ui/notices/read-error.ts'
import { keyStateWords } from './fields/key-words.ts'
import styles from './settings-page.module.css'
import type { useRenewKey } from './use-renew-key.ts'

/** What the user should know before programs are set up with the key. */
const worrying: readonly KeyState[] = ['unprotected', 'session', 'unreadable']

interface ServingKeyProps {
  /** Null until there is one. */
  servingKey: string | null
  state: KeyState
  renew: ReturnType<typeof useRenewKey>
}

/** Never shown, so that it is on no picture of the screen; it can be copied and replaced. */
export function ServingKey({ servingKey, state, renew }: ServingKeyProps) {
  return (
    <div className={styles.withButton}>
      <TextInput
        label="Key"
        description={
          worrying.includes(state)
            ? keyStateWords[state]
            : 'Programs send it as the header x-api-key. A new one shuts out those that have the old one.'
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={servingKey === null ? '' : '••••••••••••••••'}
        readOnly
        error={renew.error ? readError(renew.error).message : undefined}
      />
      <Button
        variant="default"
        className={styles.beside ?? ''}
        disabled={servingKey === null}
        aria-label="Copy the key"
        onClick={() => servingKey !== null && void copyText(servingKey, 'Key')}
      >
        Copy
      </Button>
      <Button
        variant="default"
        className={styles.beside ?? ''}
        loading={renew.isPending}
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: () => notifications.show({ message: 'There is a new key; the old one no longer works.' }),
          })
        }
      >
        Make a new key
      </Button>
    </div>
  )
}
