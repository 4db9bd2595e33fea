// The page of a test file: jsdom's, kept until the file's process ends. Late answers and timers after the last test still use its window,
// as they may in a browser; without it, the run would fail in the name of no test.
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    await builtinEnvironments.jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
}

export default pageEnvironment
