import { Skeleton } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { formatUsd } from '../ui/format/format-usd.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CapStatus } from './cap-status.tsx'
import styles from './costs-page.module.css'
import { ExportCosts } from './export-costs.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { MonthOverview } from './month-overview.tsx'

export function CostsPage() {
  const { orpc } = useBackend()
  const costs = useQuery(orpc.costs.get.queryOptions())
  const { data } = costs
  return (
    <>
      <PageHeader title="Costs">{data && data.entries.length > 0 && <ExportCosts />}</PageHeader>
      {costs.error && !data && (
        <div className={styles.notice}>
          <ErrorNotice error={costs.error} onRetry={() => void costs.refetch()} />
        </div>
      )}
      {costs.isPending && <Skeleton height={56} m={16} width="auto" aria-label="Reading the costs" />}
      {data && data.entries.length === 0 && (data.cap !== null || data.reservedUsd > 0) && (
        <div className={styles.notice}>
          <CapStatus cap={data.cap} thisMonthUsd={data.thisMonthUsd} reservedUsd={data.reservedUsd} />
        </div>
      )}
      {data && data.entries.length === 0 && (
        <EmptyState Icon={IconCoin} title="Nothing was spent">
          <p>
            Every charge of a hosted service or a priced language model is listed here as it arrives. What this computer
            does by itself costs nothing.
          </p>
        </EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <>
          <dl className={styles.figures}>
            <Figure name="This month" value={formatUsd(data.thisMonthUsd)} />
            <Figure name="In all" value={formatUsd(data.totalUsd)} />
            {data.unknown > 0 && (
              <Figure
                name="Unknown"
                value={data.unknown.toLocaleString()}
                hint="The responses that would have said were lost. These charges are not in the sums."
              />
            )}
          </dl>
          <MonthOverview costs={data} />
          <LedgerTable entries={data.entries} />
        </>
      )}
    </>
  )
}

function Figure({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  )
}
