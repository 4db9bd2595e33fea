// Summary of a whole run: which files took longest and which tests were skipped.
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST_FILES = 15
/** Shorter runs need no list of slow files. */
const MODULES_MIN = 100

export default class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length >= MODULES_MIN) print('Slowest files, in seconds', slowest(modules))
    if (modules.length >= MODULES_MIN) print('Skipped', skipped(modules))
  }
}

/** Seconds of a file's tests and hooks, without loading its modules. */
function slowest(modules: readonly TestModule[]): string[] {
  const files = modules.map((module) => {
    const { duration, environmentSetupDuration, setupDuration } = module.diagnostic()
    return { name: module.relativeModuleId, seconds: (duration + environmentSetupDuration + setupDuration) / 1000 }
  })
  const listed = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_FILES)
  return listed.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} ${name}`)
}

function skipped(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests('skipped')].map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
  )
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`)
}
