// The page of a test file: jsdom's, which stays until the file's process ends. What hears of something after the last test (a late
// answer, a timer) asks for its window, as it may in a browser; were it taken away, that would fail the run in the name of no test.
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
