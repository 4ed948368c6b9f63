import type { Scope } from '../../contract/app/answers.ts'
import type { Collection } from '../../contract/app/collections.ts'
import { formatCount } from '../../contract/format-count.ts'

export interface ScopeOption {
  readonly value: string
  readonly label: string
  readonly scope: Scope
}

/** What can be asked, in the order in which it is offered. Chosen videos are the last one. */
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
      videoIds.length === 0 ? 'Chosen videos…' : formatCount(videoIds.length, 'chosen video'),
    ),
  ]
}

function option(scope: Scope, label: string): ScopeOption {
  return { value: scopeValue(scope), label, scope }
}

/** The same for scopes that are offered as one option. */
export function scopeValue(scope: Scope): string {
  return scope.kind === 'collection' ? `collection ${scope.collectionId}` : scope.kind
}

/** A scope in words, for an answer that was asked of it; a collection may be gone by now. Undefined: they are not known yet. */
export function describeScope(scope: Scope, collections: readonly Collection[] | undefined): string {
  switch (scope.kind) {
    case 'service':
      return 'the service'
    case 'library':
      return 'the whole library'
    case 'videos':
      return formatCount(scope.videoIds.length, 'chosen video')
    case 'collection': {
      if (collections === undefined) return 'a collection'
      const name = collections.find(({ collectionId }) => collectionId === scope.collectionId)?.name
      return name === undefined ? 'a collection that is gone' : `“${name}”`
    }
  }
}
