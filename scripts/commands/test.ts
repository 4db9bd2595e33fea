// `npm test`: every test of the product. Counts those that this machine can't run, and ends with the plain line `N passed, N failed`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ending } from '../command/ending.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'
import { buildWebIfStale } from '../build/web-build.ts'
import { memoryFolder } from '../testing/memory-folder.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Every test of the product, or those of the paths and layers that are named. Ends with the line `N passed, N failed`.',
  options: {
    project: { type: 'string', multiple: true, hint: 'NAME', help: 'a layer of vitest.config.ts; again for more' },
    testNamePattern: { type: 'string', short: 't', hint: 'TEXT', help: 'tests whose name matches it' },
    bail: { type: 'string', hint: 'N', whole: [0, 1_000_000], help: 'ends after as many failures' },
    reporter: { type: 'string', multiple: true, hint: 'NAME', help: 'another form of the report; again for more' },
    update: { type: 'boolean', short: 'u', help: 'rewrites stored outputs' },
  },
  rest: '[path …]',
  async run({ args }, ending) {
    await ending.open(buildWebIfStale(ROOT, ending.signal))
    const report = join(ending.temporaryFolder(), 'report.json')
    const summary = `--reporter=${join(ROOT, 'scripts/testing/run-summary.ts')}`
    const options = ['run', '--reporter=default', summary, '--reporter=json', `--outputFile.json=${report}`]
    const code = await ending.run(join(ROOT, 'node_modules/vitest/vitest.mjs'), [...options, ...args], { cwd: ROOT, env: inMemory(ending) })
    const { passed, failed, skipped } = readCounts(report, code)
    // A pattern of names leaves out tests for another reason.
    const isPattern = args.some((one) => /^(-t|--testNamePattern)/.test(one))
    if (skipped > 0 && !isPattern)
      console.log(`${skipped} skipped, because this machine lacks what they need (Python, a real service, a shell)`)
    console.log(`${passed} passed, ${failed} failed`)
    return code === 0 && failed > 0 ? 1 : code
  },
}

/** Sends temporary files to memory where there is room. */
function inMemory(ending: Ending): NodeJS.ProcessEnv {
  const parent = memoryFolder()
  const folder = parent === null ? null : ending.temporaryFolder(parent)
  return folder === null ? {} : { TMPDIR: folder, TEMP: folder, TMP: folder }
}

/** A run that broke before it could report counts as one failure, never as none. */
function readCounts(report: string, code: number): { passed: number; failed: number; skipped: number } {
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numFailedTestSuites: number
    }
    const failed = counts.numFailedTests || (code === 0 ? 0 : Math.max(1, counts.numFailedTestSuites))
    return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
