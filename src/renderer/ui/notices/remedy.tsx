import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { ItemErrorType } from '../../../contract/app/item-errors.ts'
import { remedies } from './remedies.ts'

const places = {
  settings: { to: '/settings', label: 'Open settings' },
  costs: { to: '/costs', label: 'Open costs' },
}

/** The way to where a failure is mended; nothing for other codes, and nothing for who is there already. */
export function Remedy({ code }: { code: ItemErrorType }) {
  const { pathname } = useLocation()
  const { place } = remedies[code]
  if (place === null || places[place].to === pathname) return null
  const { to, label } = places[place]
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}
