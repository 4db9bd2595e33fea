// Every test of the product, in layers that run alone: `vitest run --project engine`.
import { defineConfig } from 'vitest/config'

/** Far above what anything takes on a slow machine that is busy with other things: only what never comes fails. */
const patience = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 120_000 } } }
const withDatabase = { globalSetup: ['scripts/testing/database-for-tests.ts'] }
/** Modules are loaded once for all files of a worker: almost half of the time went into loading them. No file of these layers mocks a module. */
const shared = { isolate: false }
const layer = (name: string, options = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], ...patience, ...options },
})

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 2,
    teardownTimeout: 120_000,
    projects: [
      layer('contract'),
      layer('engine', shared),
      layer('practice-web'),
      layer('scripts'),
      layer('cli', { globalSetup: ['scripts/testing/bundled-cli.ts'] }),
      layer('auth', withDatabase),
      layer('payments-sandbox', withDatabase),
      layer('server', { ...withDatabase, ...shared }),
      './web/vitest.config.ts',
      layer('e2e', {
        ...shared,
        // Starting the product is a hook.
        hookTimeout: 800_000,
      }),
    ],
  },
})
