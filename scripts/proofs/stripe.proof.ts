// Payments against Stripe's own description of its API: what the tests of billing, payments and the payment sandbox send by the official
// library, and what the sandbox answers. QUARRY_STRIPE_OPENAPI names the description (`openapi/spec3.json` of the repository stripe/openapi,
// or `embedded/openapi/spec3.json` of the Go module github.com/stripe/stripe-mock); it is not kept here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ProofSkipped, type Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { readStripeDescription, type Exchange } from './stripe-description.ts'

const TESTED = ['payments-sandbox/src', 'server/src/money']
const RECORDER = pathToFileURL(join(ROOT, 'scripts/proofs/programs/record-stripe.js')).href

/** Deviations that stay, each with its reason in docs/proof.md. */
const EXPLAINED: RegExp[] = []

export const proof: Proof = async () => {
  const path = process.env['QUARRY_STRIPE_OPENAPI'] ?? ''
  if (!existsSync(path)) throw new ProofSkipped('QUARRY_STRIPE_OPENAPI names no file: it is Stripe’s openapi/spec3.json')
  const description = readStripeDescription(path)
  const exchanges = record()
  const operations = new Set<string>()
  const problems = new Map<string, number>()
  for (const exchange of exchanges) {
    const { operation, problems: found } = description.check(exchange)
    operations.add(operation)
    for (const problem of found) {
      const line = `${operation}: ${problem}`
      if (!EXPLAINED.some((pattern) => pattern.test(line))) problems.set(line, (problems.get(line) ?? 0) + 1)
    }
  }
  if (problems.size > 0) throw new Error([...problems].map(([line, count]) => `${count} × ${line}`).join('\n'))
  const { version } = createRequire(import.meta.url)('stripe/package.json') as { version: string }
  return {
    against: `Stripe’s OpenAPI description ${description.version}, stripe ${version} (npm)`,
    found: `${exchanges.length} requests to ${operations.size} operations, as billing, payments and their tests send them, and the payment sandbox's answers: all valid`,
  }
}

function record(): Exchange[] {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-stripe-'))
  const file = join(folder, 'exchanges.ndjson')
  try {
    const env = { ...process.env, NODE_OPTIONS: `--import=${RECORDER}`, QUARRY_STRIPE_EXCHANGES: file }
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const run = spawnSync(process.execPath, [vitest, 'run', '--maxWorkers=2', ...TESTED], { cwd: ROOT, env, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`the tests failed:\n${run.stdout.slice(-4_000)}`)
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Exchange)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
