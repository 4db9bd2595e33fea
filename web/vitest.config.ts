// Runs the tests of the browser app in jsdom, built as the app is.
import { defineProject, mergeConfig } from 'vitest/config'
import app from './vite.config.ts'

export default mergeConfig(
  app,
  defineProject({
    test: {
      name: 'web',
      environment: './src/testing/page-environment.ts',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      // As in vitest.config.ts: only what never happens fails.
      testTimeout: 400_000,
      hookTimeout: 400_000,
      expect: { poll: { timeout: 120_000 } },
      restoreMocks: true,
    },
  }),
)
