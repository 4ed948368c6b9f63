export interface Migration {
  /** The library's `user_version` once this migration has run. */
  version: number
  sql: string
}
