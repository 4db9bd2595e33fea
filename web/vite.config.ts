// Builds the browser app into dist. The API is served by the same origin in production.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prepareHome } from './build/prepare-home.ts'

const apiOrigin = process.env['QUARRY_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Chunks that are loaded once the app has started. */
const STARTED = /assets\/(start-app|small-parts|painted-home|load|rolldown-runtime)-/

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
    // Chunks loaded at the start are not listed again for each later chunk.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((name) => !STARTED.test(name))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The code of the prerendered home page while the app is not loaded: without React, and without code shared with the app.
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
            // The frame of every screen of the app, with what it asks the server for: some forty files otherwise.
            {
              name: 'app-frame',
              test: /src[\\/](app[\\/]app-layout|state[\\/]app[\\/](query-client|product-config)|ui[\\/](card|empty-state|field|icon-button|input|notice)|lib[\\/](use-(debounced|document-title|element-size)|focus-neighbour|pause-by-time|random-id)|widgets[\\/](field-type-select|source-words))\.tsx?$|icons[\\/](crosshair|grip-vertical|link-2|play|plus|square|trash)\.mjs$|node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 0.3,
            },
            // The schema library has a separate chunk, so that pages that parse no API response do not load it with another chunk.
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
