import { Tooltip } from '@mantine/core'
import {
  IconCoin,
  IconHighlight,
  IconLibrary,
  IconListCheck,
  IconMessageCircleQuestion,
  IconSearch,
  IconSettings,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router'
import { modKey } from '../ui/mod-key.ts'
import type { ReturnState } from '../ui/visits/visit.ts'
import { type PageLeft, useLeftPages } from './history/use-left-pages.ts'
import styles from './rail.module.css'

const places = [
  { to: '/', label: 'Library', Icon: IconLibrary },
  { to: '/search', label: 'Search', keys: modKey('K'), Icon: IconSearch },
  { to: '/ask', label: 'Ask', Icon: IconMessageCircleQuestion },
  { to: '/marks', label: 'Marks', Icon: IconHighlight },
  { to: '/imports', label: 'Imports', Icon: IconListCheck },
  { to: '/costs', label: 'Costs', Icon: IconCoin },
]

/** The search returns to its last query, the library to its last collection and the marks to their last filter, each where it was scrolled. */
const returning = ['/', '/search', '/marks']

export function Rail() {
  const left = useLeftPages(returning)
  const { pathname } = useLocation()
  return (
    <nav className={styles.rail} aria-label="Places">
      {places.map((place) => (
        <Place key={place.to} {...place} left={left[place.to]} holdsPage={place.to === '/' && isOfLibrary(pathname)} />
      ))}
      <div className={styles.spring} />
      <Place to="/settings" label="Settings" keys={modKey(',')} Icon={IconSettings} left={undefined} />
    </nav>
  )
}

/** Pages that are reached from the library. */
const isOfLibrary = (pathname: string) => pathname.startsWith('/videos/') || pathname === '/trash'

interface PlaceProps {
  to: string
  label: string
  /** The shortcut that leads there. */
  keys?: string
  Icon: TablerIcon
  /** Where the place was left, if it is to be left and found again. */
  left: PageLeft | undefined
  /** The open page has no place of its own and belongs to this one. */
  holdsPage?: boolean
}

function Place({ to, label, keys, Icon, left, holdsPage = false }: PlaceProps) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} openDelay={200} position="right">
      <NavLink
        to={left?.address ?? to}
        state={left && ({ returnTo: left.key } satisfies ReturnState)}
        className={styles.place ?? ''}
        data-holds-page={holdsPage || undefined}
        aria-label={label}
        end={to === '/'}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </NavLink>
    </Tooltip>
  )
}
