import { buildIfStale } from '../src/cli/start/build.ts'

/** One build before any test: two files that both found it stale would write over each other's. */
export const setup = (): Promise<void> => buildIfStale()
