// Checks that everything the documents refer to exists: links, paths in backticks, npm commands, settings, API calls, error tables.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { CELL_REASONS, REFUSALS, TASK_FAILURES, type Retry } from '@quarry/contract'
import { REQUIREMENTS_PAGE, requirementsPage } from './requirements.ts'
import { filesBelow, read, ROOT } from './source-files.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', ...filesBelow('docs', ['.md'])]
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
const problems: string[] = []

for (const path of documents) {
  const text = read(path)
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!target || /^[a-z]+:/.test(target)) continue
    if (!existsSync(join(ROOT, normalize(join(dirname(path), target))))) problems.push(`${path}: the link to ${target} is broken`)
  }
  for (const [, file] of text.matchAll(
    /`((?:contract|engine|server|auth|practice-web|web|cli|e2e|scripts|docs)\/[\w./-]+\.(?:tsx?|sql|md|css|js))`/g,
  )) {
    if (file && !existsSync(join(ROOT, file))) problems.push(`${path}: ${file} does not exist`)
  }
  for (const [, name] of text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g))
    if (name && !scripts.includes(name)) problems.push(`${path}: there is no command "npm run ${name}"`)
}

if (read(REQUIREMENTS_PAGE) !== requirementsPage())
  problems.push(`${REQUIREMENTS_PAGE}: out of date because titles of tests have changed; run "npm run docs:requirements"`)

const index = read('docs/decisions/README.md')
for (const path of filesBelow('docs/decisions', ['.md'])) {
  const [, number, file] = /\/(\d{4})(-[\w-]+\.md)$/.exec(path) ?? []
  if (number === undefined) continue
  const title = `${Number(number)}. ${/^# \d+\. (.+)/.exec(read(path))?.[1] ?? ''}`
  if (!index.includes(`- [${title}](${number}${file})\n`))
    problems.push(`docs/decisions/README.md: "- [${title}](${number}${file})" is missing`)
}

const errors = read('docs/errors.md')
const AGAIN: Record<Retry, string> = {
  never: 'not tried again',
  later: 'tried again, at most twice',
  later_free: 'tried again without counting as an attempt',
}
const rows = [
  ...Object.entries(REFUSALS).map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |`),
  ...Object.entries(TASK_FAILURES).map(([kind, { retry, text }]) => `| \`${kind}\` | ${AGAIN[retry]} | ${text} |`),
  ...CELL_REASONS.map((reason) => `| \`${reason}\` | `),
]
for (const row of rows) if (!errors.includes(`\n${row}`)) problems.push(`docs/errors.md: the row "${row.trim()}" is missing`)

/** All operations of the OpenAPI description as `GET /jobs/{}`, without the names of path parameters. */
const calls = new Set<string>()
let described = ''
for (const line of read('client/src/api.generated.ts').split('\n')) {
  described = /^ {4}"(\/[^"]+)": \{$/.exec(line)?.[1] ?? described
  const method = /^ {8}(get|post|put|patch|delete): \{$/.exec(line)?.[1]
  if (method) calls.add(callOf(method, described))
}
/** Paths that are not in the OpenAPI description because they follow other protocols: sign-in, payment webhooks, MCP. */
const NOT_DESCRIBED = /^\/(?:auth\/v1|functions\/v1|webhooks\/stripe|mcp)(?:\/|$)/
for (const [, method = '', path = ''] of read('docs/api.md').matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/.-]*)(?=[`?])/g))
  if (!NOT_DESCRIBED.test(path) && !calls.has(callOf(method, path))) problems.push(`docs/api.md: there is no call ${method} ${path}`)

function callOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path
    .replace(/^\/api\/v1/, '')
    .replace(/\{\w+\}/g, '{}')
    .replace(/(?<=.)\/$/, '')}`
}

const operations = read('docs/operations.md')
const settings = new Set(
  [...read('server/src/config.ts').matchAll(/\b((?:QUARRY|LLM|SEARCH|SMTP|SUPABASE|GOOGLE|STRIPE|MAIL)_[A-Z_]+|PORT|DATABASE_URL)\b/g)].map(
    ([, name]) => name ?? '',
  ),
)
for (const name of settings) if (!operations.includes(`\`${name}\``)) problems.push(`docs/operations.md: the setting ${name} is missing`)

for (const problem of plotProblems('docs/performance.md')) problems.push(problem)

/** A plot has to show the first numbers of the table row that has its title as a name. */
function plotProblems(path: string): string[] {
  const text = read(path)
  return [...text.matchAll(/^ +title "(.+)"\n[^`]*? bar \[(.+)\]$/gm)].flatMap(([, title = '', bars = '']) => {
    const plotted = bars.split(',').map(Number)
    const row = text.split('\n').find((one) => one.startsWith(`| ${title} |`)) ?? ''
    const cells = row.split('|').slice(2, 2 + plotted.length)
    const isShown = plotted.every((value, at) => Number(cells[at]?.trim().replaceAll(',', '')) === value)
    return isShown ? [] : [`${path}: the plot “${title}” has other numbers than the table row of that name`]
  })
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
