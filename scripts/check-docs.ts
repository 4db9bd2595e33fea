// Checks that the documents speak of what is there: links, paths in backticks, npm commands, settings, error codes.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { REFUSALS, TASK_FAILURES } from '@quarry/contract'
import { filesBelow, read, ROOT } from './checks/source-files.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesBelow('docs', ['.md'])]
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
const problems: string[] = []

for (const path of documents) {
  const text = read(path)
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!target || /^[a-z]+:/.test(target)) continue
    if (!existsSync(join(ROOT, normalize(join(dirname(path), target))))) problems.push(`${path}: the link to ${target} leads nowhere`)
  }
  for (const [, file] of text.matchAll(
    /`((?:contract|engine|server|auth|practice-web|web|cli|e2e|scripts|docs)\/[\w./-]+\.(?:tsx?|sql|md|css|js))`/g,
  )) {
    if (file && !existsSync(join(ROOT, file))) problems.push(`${path}: ${file} does not exist`)
  }
  for (const [, name] of text.matchAll(/npm run ([a-z][a-z:-]*)/g))
    if (name && !scripts.includes(name)) problems.push(`${path}: there is no command "npm run ${name}"`)
}

const errors = read('docs/errors.md')
for (const code of [...Object.keys(REFUSALS), ...Object.keys(TASK_FAILURES)])
  if (!errors.includes(`\`${code}\``)) problems.push(`docs/errors.md: ${code} is missing`)

const operations = read('docs/operations.md')
const settings = new Set(
  [...read('server/src/config.ts').matchAll(/\b((?:QUARRY|LLM|SEARCH|SMTP|SUPABASE|GOOGLE|STRIPE|MAIL)_[A-Z_]+|PORT|DATABASE_URL)\b/g)].map(
    ([, name]) => name ?? '',
  ),
)
for (const name of settings) if (!operations.includes(`\`${name}\``)) problems.push(`docs/operations.md: the setting ${name} is missing`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
