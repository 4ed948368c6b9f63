// The parts of the platform's URL that this folder uses. Node and browsers both have it, but TypeScript declares it only together with
// all other globals of one of them, which the contract must not use.

interface URLSearchParams {
  get(name: string): string | null
  getAll(name: string): string[]
}
declare const URLSearchParams: { new (query: string): URLSearchParams }

interface URL {
  hostname: string
  readonly protocol: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}
declare const URL: { parse(address: string): URL | null }
