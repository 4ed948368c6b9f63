import { Box, Skeleton } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CapStatus } from './cap-status.tsx'
import styles from './costs-page.module.css'
import { ExportCosts, useSaveCosts } from './export-costs.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { MonthOverview } from './month-overview.tsx'

export function CostsPage() {
  const { orpc } = useBackend()
  const costs = useQuery(orpc.costs.get.queryOptions())
  const { data } = costs
  const save = useSaveCosts()
  return (
    <>
      <PageHeader title="Costs">{data && data.entries.length > 0 && <ExportCosts save={save} />}</PageHeader>
      {save.error && (
        <Box p={16}>
          <ErrorNotice error={save.error} />
        </Box>
      )}
      {costs.error && !data && (
        <Box p={16}>
          <ErrorNotice error={costs.error} onRetry={() => void costs.refetch()} />
        </Box>
      )}
      {costs.isPending && <Skeleton height={56} m={16} width="auto" aria-label="Loading the costs" />}
      {data && data.entries.length === 0 && (data.cap !== null || data.reservedUsd > 0) && (
        <Box p={16}>
          <CapStatus cap={data.cap} thisMonthUsd={data.thisMonthUsd} reservedUsd={data.reservedUsd} />
        </Box>
      )}
      {data && data.entries.length === 0 && (
        <EmptyState Icon={IconCoin} title="Nothing spent">
          <p>
            This page lists every charge of a hosted service or a priced language model. Work done on this computer is
            free.
          </p>
        </EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <>
          <dl className={styles.figures}>
            <Figure name="This month" value={formatLocalUsd(data.thisMonthUsd)} />
            <Figure name="Total" value={formatLocalUsd(data.totalUsd)} />
            {data.unknown > 0 && (
              <Figure
                name="Unknown"
                value={data.unknown.toLocaleString()}
                hint="The responses with these costs were lost. The sums leave them out."
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
