import { buildIfStale } from '../src/cli/start/build.ts'

/** Builds once before any test runs. Two test files that both found the build stale would overwrite each other's output. */
export const setup = (): Promise<void> => buildIfStale()
