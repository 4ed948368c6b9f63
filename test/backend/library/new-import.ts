import type { NewImport } from '../../../src/backend/library/imports.ts'

/** By default from the hosted service, into no collection and without limits on its price. */
export const newImport = (given: Partial<NewImport> = {}): NewImport => ({
  createdAt: 0,
  source: 'hosted',
  crawlMode: 'fallback',
  isRefresh: false,
  isReplacing: false,
  collectionId: null,
  ceilingPerVideoUsd: null,
  isTrial: false,
  estimateUsd: null,
  ...given,
})
