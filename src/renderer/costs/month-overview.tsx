import type { InferContractRouterOutputs } from '@orpc/contract'
import type { costs } from '../../contract/app/costs.ts'
import { CapStatus } from './cap-status.tsx'
import { describeOperation } from './cost-words.ts'
import { CountUnknown } from './count-unknown.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './month-overview.module.css'
import { SumsTable } from './sums-table.tsx'

type Costs = InferContractRouterOutputs<typeof costs>['get']

/** This month against the cap, day by day, and the sums by operation and collection. */
export function MonthOverview({ costs }: { costs: Costs }) {
  const { cap, byDay, byOperation, byCollection } = costs
  return (
    <section className={styles.overview} aria-label="This month and sums">
      <CapStatus cap={cap} thisMonthUsd={costs.thisMonthUsd} reservedUsd={costs.reservedUsd} />
      {cap !== null && cap.uncertain > 0 && <CountUnknown uncertain={cap.uncertain} />}
      <div className={styles.parts}>
        <DayChart days={byDay} />
        <SumsTable title="By operation" rows={byOperation.map((sums) => ({ name: describeOperation(sums), sums }))} />
        {byCollection.length > 0 && (
          <SumsTable
            title="Imports by collection"
            rows={byCollection.map((sums) => ({ name: sums.name ?? 'No collection', sums }))}
          />
        )}
      </div>
    </section>
  )
}
