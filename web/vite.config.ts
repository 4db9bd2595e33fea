// Builds the browser app into dist. The API is served by the same origin in production.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prepareHome } from './build/prepare-home.ts'

const apiOrigin = process.env['QUARRY_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prepareHome()],
  server: { proxy: { '/api': apiOrigin, '/auth/v1': apiOrigin, '/functions': apiOrigin } },
  // Scripts and styles stay files: the page's security policy allows neither inline scripts nor data: fonts.
  // React has it built in since 18; a library brings it along for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the painted home page needs while the app is not loaded: without React, and without what the app shares with it.
            {
              name: 'painted-home',
              test: /src[\\/](app[\\/](live-table|await-use|follow-focus|commands[\\/]overlay-keys)|features[\\/]landing[\\/]live-(preview|rows|view)|lib[\\/](cell-state|cell-text|text-lines|browser-storage|make-element)|state[\\/](app[\\/]remembered-choice|session[\\/](pending-invitation|session-trace)))\.ts$/,
              priority: 4,
            },
            // Small parts of many pages, the home page among them: one file for all is less than ten.
            {
              name: 'small-parts',
              test: /src[\\/](ui[\\/](badge|skeleton|skip-link|evidence[\\/]quote-passage)|lib[\\/](format|plan-titles|cell-\w+|text-lines)|app[\\/]theme-switch|state[\\/](theme|remembered-choice|checkout-question)|plans)\.tsx?$|icons[\\/](check|rotate-cw|sun|moon|monitor)\.mjs/,
              priority: 2,
            },
            // What a visitor reads is one file as well: many small ones are compressed badly.
            // After the start, which takes what it shares with these; plan cards of who is signed in bring queries along.
            {
              name: 'home',
              test: /src[\\/](app[\\/]pages[\\/]home-page|features[\\/](landing[\\/](?!pricing[\\/]own-)|site[\\/]site-frame))/,
              priority: 0.5,
            },
            // The schemas' library keeps to itself, so that pages which read no answer of the API do not load it with a neighbour.
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            // What every page needs is one file, the start with all it imports; it is loaded by the entry, which holds only what loads it.
            { name: 'load', test: /vite[\\/]preload-helper/, priority: 3 },
            { name: 'start-app', test: /src[\\/]app[\\/]start-app\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
