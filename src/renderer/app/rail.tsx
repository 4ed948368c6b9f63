import { Tooltip } from '@mantine/core'
import {
  IconCoin,
  IconLibrary,
  IconListCheck,
  IconMessageCircleQuestion,
  IconSearch,
  IconSettings,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { modKey } from '../ui/mod-key.ts'
import styles from './rail.module.css'

const places = [
  { to: '/', label: 'Library', Icon: IconLibrary },
  { to: '/search', label: 'Search', keys: modKey('K'), Icon: IconSearch },
  { to: '/ask', label: 'Ask', Icon: IconMessageCircleQuestion },
  { to: '/imports', label: 'Imports', Icon: IconListCheck },
  { to: '/costs', label: 'Costs', Icon: IconCoin },
]

export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Places">
      {places.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <div className={styles.spring} />
      <Place to="/settings" label="Settings" keys={modKey(',')} Icon={IconSettings} />
    </nav>
  )
}

interface PlaceProps {
  to: string
  label: string
  /** The shortcut that leads there. */
  keys?: string
  Icon: TablerIcon
}

function Place({ to, label, keys, Icon }: PlaceProps) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} openDelay={200} position="right">
      <NavLink to={to} className={styles.place ?? ''} aria-label={label} end={to === '/'}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </NavLink>
    </Tooltip>
  )
}
