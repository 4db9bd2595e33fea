// Payments against Stripe's own description of its API: the requests that the tests of billing, payments and the payment sandbox send by
// the official library, the sandbox's responses, and its events. QUARRY_STRIPE_OPENAPI names the description (`openapi/spec3.json` of the
// repository stripe/openapi); without it the one within Stripe's Go module stripe-mock is taken. It is not kept here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ProofSkipped, type Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { readStripeDescription, type Exchange } from './stripe-description.ts'

const TESTED = ['payments-sandbox/src', 'server/src/money']
const RECORDER = pathToFileURL(join(ROOT, 'scripts/proofs/programs/record-stripe.js')).href

const MODULE = 'github.com/stripe/stripe-mock'

export const proof: Proof = async () => {
  const { path, source } = findDescription()
  const description = readStripeDescription(path)
  const exchanges = record()
  const operations = new Set<string>()
  const problems = new Map<string, number>()
  for (const exchange of exchanges) {
    const { operation, problems: found } = description.check(exchange)
    operations.add(operation)
    for (const problem of found) {
      const line = `${operation}: ${problem}`
      problems.set(line, (problems.get(line) ?? 0) + 1)
    }
  }
  if (problems.size > 0) throw new Error([...problems].map(([line, count]) => `${count} × ${line}`).join('\n'))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/stripe/package.json'), 'utf8')) as { version: string }
  return {
    against: `Stripe’s OpenAPI description ${description.version}${source}, stripe ${version} (npm)`,
    found: `${exchanges.length} requests to ${operations.size} operations, as billing, payments and their tests send them, the payment sandbox's answers, and the objects of the events in them: all valid`,
  }
}

/** @throws ProofSkipped where it can't be had */
function findDescription(): { path: string; source: string } {
  const named = process.env['QUARRY_STRIPE_OPENAPI'] ?? ''
  if (existsSync(named)) return { path: named, source: '' }
  const { status, stdout } = spawnSync('go', ['mod', 'download', '-json', `${MODULE}@latest`], { cwd: tmpdir(), encoding: 'utf8' })
  if (status !== 0) throw new ProofSkipped(`QUARRY_STRIPE_OPENAPI names no file, and Go can't get ${MODULE} here`)
  const { Dir, Version } = JSON.parse(stdout) as { Dir: string; Version: string }
  return { path: join(Dir, 'embedded/openapi/spec3.json'), source: ` (stripe-mock ${Version})` }
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
