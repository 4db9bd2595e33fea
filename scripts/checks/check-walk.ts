// Checks docs/walk.md: every step exists, describes itself and the next step in at most four lines, leads forward only; 3,200 lines in all.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { read, ROOT } from './source-files.ts'

const LINES_MAX = 3_200
const HEAD_LINES_MAX = 4

const steps = [...read('docs/walk.md').matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, path]) => path ?? '')
const problems: string[] = []
let total = 0
if (steps.length < 10) problems.push('docs/walk.md: no table of steps')
steps.forEach((path, index) => {
  if (!existsSync(join(ROOT, path))) return void problems.push(`docs/walk.md: ${path} does not exist`)
  const lines = read(path).trimEnd().split('\n')
  total += lines.length
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  )
  if (head.length === 0 || head.length > HEAD_LINES_MAX)
    problems.push(`${path}: its head has ${head.length} lines, 1 to ${HEAD_LINES_MAX} are asked`)
  const next = /Next: (\S+)/.exec(head.join(' '))?.[1]?.replace(/[.,]$/, '')
  const following = steps[index + 1]
  if (following && next !== following)
    problems.push(`${path}: names "${next ?? 'nothing'}" as the next step, docs/walk.md says ${following}`)
})
if (total > LINES_MAX) problems.push(`the walk has ${total} lines, ${LINES_MAX} at most`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
