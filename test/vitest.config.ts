import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests of plain functions: they start no server, process, thread or timer that could outlive them, so they can share one process. */
const plain = [
  'test/contract/**/*.test.ts',
  'test/renderer/**/*.test.ts',
  'test/backend/{bounds,captions,exports,markdown,summaries}/**/*.test.ts',
  'test/backend/answers/{batch-parts,check-support,repeats}.test.ts',
  'test/backend/{citations,codes,marks}/*.test.ts',
  'test/backend/library/{acts,ledger,marks,meaning,videos}/**/*.test.ts',
  'test/backend/library/{layer,tags,trash}/!(*kill*).test.ts',
  'test/backend/library/search/**/*.test.ts',
  'test/backend/library/database/migrations/!(0017-*).test.ts',
  'test/backend/money/may-be-charged.test.ts',
  'test/backend/sources/youtube/{caption-tracks,chapters,embed-page,playability,storyboard,watch-page}.test.ts',
]

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['test/build-first.ts', 'test/memory-folder.ts'],
    setupFiles: ['test/use-memory-folder.ts', 'test/chance.ts'],
    pool: 'forks',
    // Many tests wait for timers and for other processes, so three workers keep two cores busy.
    maxWorkers: 3,
    // Only a failing test waits so long; a machine with much else to do takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The many processes that tests start need not compile the same files each time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)) },
    server: { deps: { external: [/\/out\//, /electron-double/] } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results.json' }]],
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts', 'test/**/*.spec.ts'],
          exclude: plain,
          globalSetup: ['test/browser-for-all.ts'],
        },
      },
    ],
  },
})
