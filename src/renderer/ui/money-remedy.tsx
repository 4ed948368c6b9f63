import { Button } from '@mantine/core'
import { Link } from 'react-router'

const places: Partial<Record<string, { to: string; label: string }>> = {
  CAP_REACHED: { to: '/settings', label: 'Open settings' },
  PRICE_UNKNOWN: { to: '/settings', label: 'Open settings' },
  CAP_UNCERTAIN: { to: '/costs', label: 'Open costs' },
}

/** The way to where a refusal to spend is mended; nothing for other codes. */
export function MoneyRemedy({ code }: { code: string }) {
  const place = places[code]
  return (
    place && (
      <Button variant="default" component={Link} to={place.to}>
        {place.label}
      </Button>
    )
  )
}
