import type { Scope } from '../../contract/app/answers.ts'
import type { Collection } from '../../contract/app/collections.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

export interface ScopeOption {
  readonly value: string
  readonly label: string
  readonly scope: Scope
}

/** The scopes to select from, in order. Selected videos come last. */
export function listScopes(
  hasService: boolean,
  collections: readonly Collection[],
  videoIds: readonly string[],
): ScopeOption[] {
  return [
    ...(hasService ? [option({ kind: 'service' }, 'The service')] : []),
    option({ kind: 'library' }, 'Whole library'),
    ...collections.map(({ collectionId, name }) => option({ kind: 'collection', collectionId }, name)),
    option(
      { kind: 'videos', videoIds: [...videoIds] },
      videoIds.length === 0 ? 'Select videos…' : formatLocalCount(videoIds.length, 'selected video'),
    ),
  ]
}

function option(scope: Scope, label: string): ScopeOption {
  return { value: scopeValue(scope), label, scope }
}

/** The value of a scope's option; all scopes of selected videos share one. */
export function scopeValue(scope: Scope): string {
  return scope.kind === 'collection' ? `collection ${scope.collectionId}` : scope.kind
}

/** A scope in words, for an answer that was given in it. `collections` is undefined while they load; the scope's may be removed. */
export function describeScope(scope: Scope, collections: readonly Collection[] | undefined): string {
  switch (scope.kind) {
    case 'service':
      return 'the service'
    case 'library':
      return 'the whole library'
    case 'videos':
      return formatLocalCount(scope.videoIds.length, 'selected video')
    case 'collection': {
      if (collections === undefined) return 'a collection'
      const name = collections.find(({ collectionId }) => collectionId === scope.collectionId)?.name
      return name === undefined ? 'a removed collection' : `“${name}”`
    }
  }
}
