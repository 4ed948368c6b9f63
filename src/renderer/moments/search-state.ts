/** State of a link to the search page: whether Enter was pressed in the search box, which plays the first moment that is found. */
export interface SearchState {
  readonly isEntered: boolean
}

export const isEntered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntered' in state && state.isEntered === true
