// The tools for language models, used by the Python SDK of the Model Context Protocol over HTTP and over stdio.
import { join } from 'node:path'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { withProduct } from './with-product.ts'

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['mcp<2'])
  const found = await withProduct(async (product) => {
    const { env } = await programAccess(product)
    const program = join(ROOT, 'scripts', 'proofs', 'programs', 'use_mcp.py')
    return environment.run([program, process.execPath, join(ROOT, 'cli', 'src', 'main.ts')], { env }).trim()
  })
  return { against: environment.versions(['mcp']), found }
}
