import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SetURLSearchParams } from 'react-router'
import { passageKindSchema } from '../../contract/app/moments.ts'
import { withFilter } from '../../contract/search-query/edit-query.ts'
import { useBackend } from '../connection/backend.tsx'
import { plainWords, withKind } from './filters/query-chips.ts'
import { readQuery } from './search-address.ts'

/** Earlier addresses had the kind and the collection as parameters of their own. They become filters in the text. */
export function useOldAddress(params: URLSearchParams, setParams: SetURLSearchParams): void {
  const { orpc } = useBackend()
  const kind = params.get('kind')
  const collection = params.get('collection')
  const { data } = useQuery(orpc.collections.list.queryOptions({ enabled: collection !== null }))
  const isReady = (kind !== null || collection !== null) && (collection === null || data !== undefined)

  useEffect(() => {
    if (!isReady) return
    const query = readQuery(params)
    const wanted = passageKindSchema.safeParse(kind).data
    const words = wanted === undefined ? query : withKind(query, wanted, plainWords(query))
    const name = data?.collections.find(({ collectionId }) => String(collectionId) === collection)?.name
    setParams({ q: name === undefined ? words : withFilter(words, 'in', name) }, { replace: true })
  }, [isReady, params, setParams, kind, collection, data])
}
