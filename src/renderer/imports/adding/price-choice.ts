import { readUsd } from '../../ui/format/read-usd.ts'

/** How an import begins whose price is not known yet. */
export interface PriceChoice {
  readonly kind: 'trial' | 'ceiling'
  /** The most one video may cost, as it is typed. */
  readonly ceiling: string
}

export type PriceTerms = { trial: true } | { ceilingPerVideoUsd: number }

/** Undefined while no usable ceiling is named. */
export function readTerms({ kind, ceiling }: PriceChoice): PriceTerms | undefined {
  if (kind === 'trial') return { trial: true }
  const usd = readUsd(ceiling)
  return typeof usd === 'number' && usd > 0 ? { ceilingPerVideoUsd: usd } : undefined
}
