import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

/** Hot reload begins with an inline script, which the page's own policy forbids. */
const withoutPolicy: Plugin = {
  name: 'without-content-security-policy',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
}

export default defineConfig({
  main: {
    // fflate's variant for Node declares a `require` of its own, which clashes with the one that electron-vite adds to a chunk.
    resolve: { alias: [{ find: /^fflate$/, replacement: 'fflate/browser' }] },
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          backend: 'src/backend/process.ts',
          'backup-worker': 'src/backend/backup/backup-worker.ts',
          'search-worker': 'src/backend/library/thread/search-worker.ts',
          'frame-worker': 'src/backend/storyboards/frame-worker.ts',
          'word-worker': 'src/backend/exports/documents/word-worker.ts',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    // Absolute: the build takes it from here, the server from its root.
    build: {
      outDir: 'out/renderer',
      minify: true,
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        // Whichever file makes a schema first, zod has been told by then to do without compiling.
        output: { codeSplitting: { groups: [{ name: 'zod', test: /\/node_modules\/zod\/|\/never-compile\.ts$/ }] } },
      },
    },
    plugins: [react(), withoutPolicy],
  },
})
