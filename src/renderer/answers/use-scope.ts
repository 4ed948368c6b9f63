import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Scope } from '../../contract/app/answers.ts'
import { videoIdSchema } from '../../contract/app/moments.ts'
import { useBackend } from '../connection/backend.tsx'
import { useHasService } from '../connection/use-has-service.ts'
import { listScopes, type ScopeOption, scopeValue } from './scope-choice.ts'

export interface ScopeState {
  readonly scope: Scope
  readonly options: ScopeOption[]
  /** False while the data that decides the scope is still loading. */
  readonly isKnown: boolean
  readonly setScope: (scope: Scope) => void
}

/** The scope of the next question: the one in the address (`?videos=ID,ID`, `?collection=N`), otherwise the widest one. */
export function useScope(): ScopeState {
  const { orpc } = useBackend()
  const [params] = useSearchParams()
  const hasService = useHasService()
  const hasSettings = useQuery(orpc.settings.get.queryOptions()).isSuccess
  const { data } = useQuery(orpc.collections.list.queryOptions())
  const [chosen, setChosen] = useState<Scope>()
  const address = params.toString()
  useEffect(() => {
    const named = readScope(new URLSearchParams(address))
    if (named !== undefined) setChosen(named)
  }, [address])
  const scope = chosen ?? (hasService ? { kind: 'service' } : { kind: 'library' })
  const videoIds = chosen?.kind === 'videos' ? chosen.videoIds : []
  const options = listScopes(hasService, data?.collections ?? [], videoIds)
  const isOffered = options.some(({ value }) => value === scopeValue(scope))
  const isKnown = scope.kind === 'videos' || (hasSettings && (scope.kind !== 'collection' || data !== undefined))
  return { scope: isOffered ? scope : { kind: 'library' }, options, isKnown, setScope: setChosen }
}

export function readScope(params: URLSearchParams): Scope | undefined {
  const videoIds = (params.get('videos') ?? '').split(',').filter((id) => videoIdSchema.safeParse(id).success)
  if (videoIds.length > 0) return { kind: 'videos', videoIds }
  const collection = params.get('collection') ?? ''
  return /^\d{1,9}$/.test(collection) ? { kind: 'collection', collectionId: Number(collection) } : undefined
}
