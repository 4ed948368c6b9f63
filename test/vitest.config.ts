import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts', 'test/**/*.spec.ts'],
    globalSetup: ['test/build-first.ts'],
    setupFiles: ['test/chance.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Generous, because a busy machine is slow. Only a test that hangs ever waits this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Lets the many processes that tests start share compiled code instead of compiling the same files each time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)) },
    server: { deps: { external: [/\/out\//, /electron-double/] } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results.json' }]],
  },
})
