import { Tooltip } from '@mantine/core'
import { IconCoin, IconDownload, IconMessageQuestion, IconSearch, IconSettings, IconVideo } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import styles from './rail.module.css'

const places = [
  { to: '/', label: 'Library', Icon: IconVideo },
  { to: '/search', label: 'Search', Icon: IconSearch },
  { to: '/ask', label: 'Ask', Icon: IconMessageQuestion },
  { to: '/imports', label: 'Imports', Icon: IconDownload },
  { to: '/costs', label: 'Costs', Icon: IconCoin },
]

export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Places">
      {places.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <div className={styles.spring} />
      <Place to="/settings" label="Settings" Icon={IconSettings} />
    </nav>
  )
}

interface PlaceProps {
  to: string
  label: string
  Icon: typeof IconVideo
}

function Place({ to, label, Icon }: PlaceProps) {
  return (
    <Tooltip label={label} position="right">
      <NavLink to={to} className={styles.place ?? ''} aria-label={label} end={to === '/'}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </NavLink>
    </Tooltip>
  )
}
