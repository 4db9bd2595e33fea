// The API's description against its answers: Schemathesis makes requests of the description and looks whether every answer is one it names.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Product } from '../../e2e/testing/product.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, type PythonEnvironment } from './python-environment.ts'
import { withProduct } from './with-product.ts'

/**
 * A JSON Schema does not express all that an operation asks of its input (a parameter that is JSON itself, one of two members, a name that is
 * more than spaces), and two checkers of mail addresses differ: what the schema lets through and what is refused can't be the same.
 */
const CHECKS_LEFT_OUT = ['positive_data_acceptance', 'negative_data_rejection']
/** They end the account or its session, fetch pages of strangers, or answer without end. */
const LEFT_OUT =
  '(/account$|/account/devices|/account/avatar/from-address|/preview$|/discover$|/detect-fields$|/events$|/live-views/$|/stream$)'
/** Half an hour where it is wanted: QUARRY_PROOF_SECONDS=1800. */
const SECONDS = Number(process.env['QUARRY_PROOF_SECONDS'] ?? 240)
const EXAMPLES_EACH = 15

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['schemathesis'])
  const output = await withProduct((product) => runOn(environment, product), { env: { QUARRY_REQUESTS_PER_MINUTE: '0' } })
  const operations = /Tested: +(\d+)/.exec(output)?.[1] ?? '?'
  const requests = /(\d+) generated/.exec(output)?.[1] ?? '?'
  return {
    against: environment.versions(['schemathesis']),
    found: `${operations} operations, ${requests} requests within ${SECONDS} s: no answer 5xx, each of a status, type and shape that the description names; all checks but two`,
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
    '--exclude-checks': CHECKS_LEFT_OUT.join(','),
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
