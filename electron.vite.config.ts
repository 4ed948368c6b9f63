import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          backend: 'src/backend/process.ts',
          'search-worker': 'src/backend/library/search-worker.ts',
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
    build: { outDir: 'out/renderer', minify: true, rolldownOptions: { input: resolve('src/renderer/index.html') } },
    plugins: [react()],
  },
})
