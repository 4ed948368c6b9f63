import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyState } from '../../contract/app/settings.ts'
import { copyText } from '../ui/copy-text.ts'
import { readError } from '../ui/notices/read-error.ts'
import { keyStateWords } from './fields/key-words.ts'
import styles from './settings-page.module.css'
import type { useRenewKey } from './use-renew-key.ts'

/** Key states that the user should know about before using the key in other programs. */
const worrying: readonly KeyState[] = ['unprotected', 'session', 'unreadable']

interface ServingKeyProps {
  /** Null until there is a key. */
  servingKey: string | null
  state: KeyState
  renew: ReturnType<typeof useRenewKey>
}

/** The key can be copied and replaced. It is never shown, so that it is not on any screenshot. */
export function ServingKey({ servingKey, state, renew }: ServingKeyProps) {
  return (
    <div className={styles.withButton}>
      <TextInput
        label="Key"
        description={
          worrying.includes(state)
            ? keyStateWords[state]
            : 'Apps send it in the header x-api-key. With a new key, apps with the old key lose access.'
        }
        value={servingKey === null ? '' : '••••••••••••••••'}
        readOnly
        error={renew.error ? readError(renew.error).message : undefined}
      />
      <Button
        className={styles.beside ?? ''}
        disabled={servingKey === null}
        aria-label="Copy the key"
        onClick={() => servingKey !== null && void copyText(servingKey, 'Key')}
      >
        Copy
      </Button>
      <Button
        className={styles.beside ?? ''}
        loading={renew.isPending}
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: () => notifications.show({ message: 'New key created' }),
          })
        }
      >
        Make a new key
      </Button>
    </div>
  )
}
