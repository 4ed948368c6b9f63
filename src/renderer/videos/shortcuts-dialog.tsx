import { Kbd } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import styles from './shortcuts-dialog.module.css'

const shortcuts: { keys: string[]; what: string }[] = [
  { keys: ['Space', 'k'], what: 'Play or pause' },
  { keys: ['j', 'l'], what: 'Back or on by 10 seconds' },
  { keys: ['←', '→'], what: 'Back or on by 5 seconds' },
  { keys: [',', '.'], what: 'One frame back or on' },
  { keys: ['0', '…', '9'], what: 'To a tenth of the video' },
  { keys: ['Ctrl ←', 'Ctrl →'], what: 'To the section before or after' },
  { keys: ['<', '>'], what: 'Slower or faster' },
  { keys: ['/', 'Ctrl F'], what: 'Find in the transcript' },
  { keys: ['Enter', 'Shift Enter'], what: 'The next or previous place found' },
  { keys: ['Esc'], what: 'Stop finding' },
  { keys: ['?'], what: 'This list' },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys on this page" size={420}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, what }) => (
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
