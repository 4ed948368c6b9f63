import { expect, it } from 'vitest'
import { createCollection } from '../../../src/backend/library/collections.ts'
import { insertImport } from '../../../src/backend/library/imports.ts'
import { addLedgerEntry } from '../../../src/backend/library/ledger/ledger.ts'
import { exportCostsCsv } from '../../../src/backend/money/costs-csv.ts'
import { parseCsv } from '../exports/parse-csv.ts'
import { newImport } from '../library/new-import.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

it('the ledger as CSV has every entry, oldest first, with an empty cell for an unknown cost, and runs no formula', () => {
  const library = temporaryLibrary()
  const { collectionId } = createCollection(library, 'Tides, "high"')
  const importId = insertImport(library, newImport({ collectionId }))
  addLedgerEntry(library, {
    at: Date.UTC(2026, 2, 1),
    operation: 'videos',
    cost: { totalUsd: 0.5, breakdown: { crawl: 0.5 } },
    crawlKind: 'live',
    videoCount: 1,
    importId,
    note: 'Import',
  })
  addLedgerEntry(library, {
    at: Date.UTC(2026, 2, 2),
    operation: 'search',
    cost: { totalUsd: null, breakdown: null },
    countedUsd: 0.1,
    note: '\u009b\u0007 =HYPERLINK("x")\u202e',
  })
  const file = exportCostsCsv(library, new Date(Date.UTC(2026, 2, 3)))
  expect(file).toMatchObject({ name: 'footnote-costs-2026-03-03.csv', mediaType: 'text/csv' })
  const [head = [], ...rows] = parseCsv(Buffer.from(file.contentBase64, 'base64').toString())
  const records = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
  expect(records).toEqual([
    {
      at: '2026-03-01T00:00:00.000Z',
      operation: 'videos',
      crawlKind: 'live',
      videoCount: '1',
      costUsd: '0.5',
      isCostKnown: 'yes',
      countedUsd: '',
      breakdown: '{"crawl":0.5}',
      importId: String(importId),
      collection: 'Tides, "high"',
      answerId: '',
      purpose: '',
      note: 'Import',
    },
    {
      at: '2026-03-02T00:00:00.000Z',
      operation: 'search',
      crawlKind: '',
      videoCount: '',
      costUsd: '',
      isCostKnown: 'no',
      countedUsd: '0.1',
      breakdown: '',
      importId: '',
      collection: '',
      answerId: '',
      purpose: '',
      note: `' =HYPERLINK("x")`,
    },
  ])
})
