import { readUsd } from '../../ui/format/read-usd.ts'

/** How an import starts while the price is unknown. */
export interface PriceChoice {
  readonly kind: 'trial' | 'ceiling'
  /** The maximum cost of one video, as typed. */
  readonly ceiling: string
}

export type PriceTerms = { trial: true } | { ceilingPerVideoUsd: number }

/** Undefined while the ceiling is not a usable amount. */
export function readTerms({ kind, ceiling }: PriceChoice): PriceTerms | undefined {
  if (kind === 'trial') return { trial: true }
  const usd = readUsd(ceiling)
  return typeof usd === 'number' && usd > 0 ? { ceilingPerVideoUsd: usd } : undefined
}
