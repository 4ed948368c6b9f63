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
    build: { outDir: 'out/renderer', minify: true, rolldownOptions: { input: 'src/renderer/index.html' } },
    plugins: [react()],
  },
})
