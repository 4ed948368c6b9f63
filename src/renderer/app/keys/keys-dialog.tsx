import { Kbd } from '@mantine/core'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './keys-dialog.module.css'
import { listKeys } from './page-keys.ts'

/** What the keys do on the page that is open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <Dialog onClose={onClose} title="Keys on this page" size={420}>
      <dl>
        {listKeys(pathname).map(({ keys, what }) => (
          <div key={what} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
