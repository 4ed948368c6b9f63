import { ConnectionBanner } from './connection-banner.tsx'
import { HistoryButtons } from './history/history-buttons.tsx'
import { KeysButton } from './keys/keys-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  return (
    <div className={styles.bar}>
      <HistoryButtons />
      <SearchBox />
      <ConnectionBanner />
      <div className={styles.end}>
        <KeysButton />
        <ThemeToggle />
      </div>
    </div>
  )
}
