// The tools for language models, used by the Python SDK of the Model Context Protocol and by the command line of its inspector, over HTTP and
// over stdio.
import { dirname, join } from 'node:path'
import { programAccess, type ProgramAccess } from '../../e2e/testing/api-key.ts'
import { runProgram } from './debian-package.ts'
import { npmPackages } from './npm-packages.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { withProduct } from './with-product.ts'

const COMMAND = join(ROOT, 'cli', 'src', 'main.ts')

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['mcp<2'])
  const inspector = npmPackages(['@modelcontextprotocol/inspector'], { scripts: false })
  const found = await withProduct(async (product) => {
    const access = await programAccess(product)
    const used = environment
      .run([join(ROOT, 'scripts', 'proofs', 'programs', 'use_mcp.py'), process.execPath, COMMAND], { env: access.env })
      .trim()
    return `${used}; ${inspect(join(dirname(inspector.manifest), 'node_modules', '.bin', 'mcp-inspector'), access)}`
  })
  return { against: `${environment.versions(['mcp'])}, ${inspector.versions}`, found }
}

function inspect(program: string, { key, env }: ProgramAccess): string {
  const servers = {
    'Streamable HTTP': [`${env.QUARRY_URL}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`],
    stdio: ['-e', `QUARRY_URL=${env.QUARRY_URL}`, '-e', `QUARRY_API_KEY=${key}`, process.execPath, COMMAND, 'mcp'],
  }
  const call = ['--method', 'tools/call', '--tool-name', 'discover', '--tool-arg', `url=${env.QUARRY_PRACTICE_URL}/shop/`, 'max=3']
  const counts = Object.entries(servers).map(([name, server]) => {
    const { tools } = answerOf(program, [...server, '--method', 'tools/list']) as { tools: unknown[] }
    const called = answerOf(program, [...server, ...call]) as { isError?: boolean; structuredContent?: object }
    if (called.isError === true || called.structuredContent === undefined) throw new Error(`${name}: ${JSON.stringify(called)}`)
    return `${tools.length} over ${name}`
  })
  return `the inspector lists ${counts.join(' and ')}, and calls one over each`
}

function answerOf(program: string, args: string[]): unknown {
  const said = runProgram(program, ['--cli', ...args])
  return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
}
