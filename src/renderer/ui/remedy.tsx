import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'

const settings = { to: '/settings', label: 'Open settings' }
const costs = { to: '/costs', label: 'Open costs' }

/** Where a failure is mended, when that is one place and no other. */
const places: Partial<Record<string, typeof settings>> = {
  SERVICE_KEY_MISSING: settings,
  SERVICE_KEY_REFUSED: settings,
  NO_SOURCE: settings,
  MODEL_MISSING: settings,
  MODEL_UNREACHABLE: settings,
  MODEL_REFUSED: settings,
  CAP_REACHED: settings,
  PRICE_UNKNOWN: settings,
  CAP_UNCERTAIN: costs,
}

/** The way to where a failure is mended; nothing for other codes, and nothing for who is there already. */
export function Remedy({ code }: { code: string }) {
  const { pathname } = useLocation()
  const place = places[code]
  if (!place || place.to === pathname) return null
  return (
    <Button variant="default" component={Link} to={place.to}>
      {place.label}
    </Button>
  )
}
