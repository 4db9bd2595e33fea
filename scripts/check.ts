// `npm run check`: format, lint, types and the checks of our own. Runs all of them and tells which failed.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const CHECKS: Record<string, string[]> = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'web'],
  imports: ['scripts/check-imports.ts'],
  sizes: ['scripts/check-sizes.ts'],
  walk: ['scripts/check-walk.ts'],
  docs: ['scripts/check-docs.ts'],
}

const failed = Object.entries(CHECKS).filter(([name, command]) => {
  const run = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  console.log(`${run.status === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (run.status !== 0) console.log(`${run.stdout}${run.stderr}`.trimEnd().replace(/^/gm, '       '))
  return run.status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
