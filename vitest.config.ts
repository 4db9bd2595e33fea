// Every test of the product, in layers that run alone: `vitest run --project engine`.
import { defineConfig } from 'vitest/config'

const withDatabase = { globalSetup: ['scripts/testing/database-for-tests.ts'], testTimeout: 30_000, hookTimeout: 60_000 }
/** Modules are loaded once for all files of a worker: almost half of the time went into loading them. No file of these layers mocks a module. */
const shared = { isolate: false }
const layer = (name: string, options = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], testTimeout: 20_000, ...options },
})

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 2,
    projects: [
      layer('contract'),
      layer('engine', shared),
      layer('practice-web'),
      layer('scripts', { testTimeout: 60_000 }),
      layer('cli', { testTimeout: 60_000 }),
      layer('auth', withDatabase),
      layer('payments-sandbox', withDatabase),
      layer('server', { ...withDatabase, ...shared }),
      './web/vite.config.ts',
      layer('e2e', {
        fileParallelism: false,
        testTimeout: 120_000,
        hookTimeout: 300_000,
        globalSetup: [],
        // A screen has as long as it takes; only what never comes fails.
        expect: { poll: { timeout: 60_000 } },
      }),
    ],
  },
})
