// Every test of the product, in layers that run alone: `vitest run --project engine`.
import { defineConfig } from 'vitest/config'
import { programsFromBundle } from './scripts/testing/bundled-programs.ts'

/** Far above what anything takes on a slow machine that is busy with other things: only what never comes fails. */
const patience = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 120_000 } } }
const DATABASE = 'scripts/testing/database-for-tests.ts'
const PROGRAMS = 'scripts/testing/bundled-programs.ts'
const withDatabase = { globalSetup: [DATABASE] }
/** Modules are loaded once for all files of a worker: almost half of the time went into loading them. No file of these layers mocks a module. */
const shared = { isolate: false }
const layer = (name: string, options = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], ...patience, ...options },
})

/** Programs that their modules start come from a bundle. */
const withPrograms = <T>(project: T) => ({ ...project, plugins: [programsFromBundle()] })

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 2,
    teardownTimeout: 120_000,
    projects: [
      layer('contract', shared),
      withPrograms(layer('engine', { globalSetup: [PROGRAMS], ...shared })),
      layer('practice-web', shared),
      withPrograms(layer('scripts', { globalSetup: [PROGRAMS] })),
      layer('cli', { globalSetup: ['scripts/testing/bundled-cli.ts'] }),
      layer('auth', withDatabase),
      layer('payments-sandbox', { ...withDatabase, ...shared }),
      withPrograms(layer('server', { globalSetup: [DATABASE, PROGRAMS], ...shared })),
      './web/vitest.config.ts',
      layer('e2e', {
        ...shared,
        globalSetup: ['e2e/testing/prepared-data.ts'],
        // Starting the product is a hook.
        hookTimeout: 800_000,
      }),
    ],
  },
})
