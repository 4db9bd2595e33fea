// The API description compared with real responses: Schemathesis generates requests from the description and checks that every response is
// a documented one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Product } from '../../e2e/testing/product.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, type PythonEnvironment } from './python-environment.ts'
import { withProduct } from './with-product.ts'

/**
 * All checks, two of them with one additional response each. A JSON Schema cannot express every condition on an operation's input (a
 * parameter that is JSON itself, one of two members, a unique name): violations may be refused by 422 and nothing else. And a URL longer
 * than any server accepts is refused by 431 before a schema is evaluated.
 */
const SETTINGS = `
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 422, 429]

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, 431]
`
/** They end the account or its session, fetch external pages, or have endless responses. */
const LEFT_OUT =
  '(/account$|/account/devices|/account/avatar/from-address|/preview$|/discover$|/detect-fields$|/events$|/live-views/$|/stream$)'
/** Half an hour on request: QUARRY_PROOF_SECONDS=1800. */
const SECONDS = Number(process.env['QUARRY_PROOF_SECONDS'] ?? 240)
const EXAMPLES_EACH = 15

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['schemathesis'])
  const output = await withProduct((product) => runOn(environment, product), { env: { QUARRY_REQUESTS_PER_MINUTE: '0' } })
  const operations = /Tested: +(\d+)/.exec(output)?.[1] ?? '?'
  const requests = /(\d+) generated/.exec(output)?.[1] ?? '?'
  return {
    against: environment.versions(['schemathesis']),
    found: `${operations} operations, ${requests} requests within ${SECONDS} s: no answer 5xx, each of a status, type and shape that the description names; all checks`,
  }
}

async function runOn(environment: PythonEnvironment, product: Product): Promise<string> {
  const { account } = await programAccess(product)
  const folder = mkdtempSync(join(tmpdir(), 'quarry-schemathesis-'))
  const options: Record<string, string> = {
    '--header': `Authorization: Bearer ${account.accessToken}`,
    '--include-path-regex': '^/api/v1/',
    '--exclude-path-regex': LEFT_OUT,
    '--checks': 'all',
    '--phases': 'examples,coverage,fuzzing,stateful',
    '--max-examples': String(EXAMPLES_EACH),
    '--max-time': String(SECONDS),
    '--seed': '1',
    '--suppress-health-check': 'all',
    '--generation-database': 'none',
    '--workers': '1',
    '--warnings': 'off',
  }
  try {
    writeFileSync(join(folder, 'schemathesis.toml'), SETTINGS)
    const words = [
      '-m',
      'schemathesis.cli',
      'run',
      `${product.origin}/api/v1/openapi.json`,
      ...Object.entries(options).flat(),
      '--continue-on-failure',
    ]
    return environment.run(words, { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
