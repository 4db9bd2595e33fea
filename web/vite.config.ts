// Builds the browser app into dist and runs its tests in jsdom. The API is served by the same origin in production.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const apiOrigin = process.env['QUARRY_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': apiOrigin, '/auth/v1': apiOrigin, '/functions': apiOrigin } },
  // Scripts and styles stay files: the page's security policy allows neither inline scripts nor data: fonts.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The schemas' library keeps to itself, so that pages which read no answer of the API do not load it with a neighbour.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'schemas', test: /node_modules[\\/]zod[\\/]/ }] } } },
  },
  worker: { format: 'es' },
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    testTimeout: 20_000,
    restoreMocks: true,
  },
})
