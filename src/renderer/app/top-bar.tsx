import { ConnectionBanner } from './connection-banner.tsx'
import { KeysButton } from './keys/keys-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  return (
    <div className={styles.bar}>
      <SearchBox />
      <ConnectionBanner />
      <div className={styles.end}>
        <KeysButton />
        <ThemeToggle />
      </div>
    </div>
  )
}
