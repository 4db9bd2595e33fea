// `npm test`: every test of the product. Arguments go to the test runner. Ends with the plain line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from './web-build.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
buildWebIfStale(root)
const folder = mkdtempSync(join(tmpdir(), 'quarry-report-'))
const report = join(folder, 'report.json')
const secondTries = `--reporter=${join(root, 'scripts/testing/second-tries.ts')}`
// One second try for a machine that stalls; what needed it is named at the end.
const options = [
  'run',
  '--retry=1',
  '--reporter=default',
  secondTries,
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const runner = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))
const code = await new Promise<number>((settle) => runner.on('exit', (status) => settle(status ?? 1)))
const { passed, failed } = readCounts()
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(code === 0 && failed > 0 ? 1 : code)

/** A run that broke before it could report counts as one failure, never as none. */
function readCounts(): { passed: number; failed: number } {
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    const failed = counts.numFailedTests || (code === 0 ? 0 : Math.max(1, counts.numFailedTestSuites))
    return { passed: counts.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
