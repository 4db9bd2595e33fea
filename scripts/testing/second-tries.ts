// Names the tests that passed only at a second try: a race in the product or in the test, to be found, not to be got used to.
import type { Reporter, TestModule } from 'vitest/node'

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    )
    if (names.length > 0) console.log(`\nPassed only at a second try:\n${names.join('\n')}`)
  }
}
