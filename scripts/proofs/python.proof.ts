// The Python client with the running product: types, lint, tests, coverage, generated types, every example, and the built package.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Product } from '../../e2e/testing/product.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT, type PythonEnvironment } from './python-environment.ts'
import { withProduct } from './with-product.ts'

const CLIENT = join(ROOT, 'clients', 'python')
const COVERED_PERCENT_MIN = 90

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['build', 'hatchling', '-e', `${CLIENT}[pandas,progress,langchain,llama-index,dev]`])
  const python = (...args: string[]): string => environment.run(args, { cwd: CLIENT })
  python('-m', 'mypy')
  python('-m', 'ruff', 'check', '.')
  python('-m', 'ruff', 'format', '--check', '.')
  const built = buildPackage(environment)
  const { tests, covered, examples } = await withProduct((product) => runWithProduct(environment, product))
  return {
    against: environment.versions(['httpx', 'pandas', 'mypy', 'langchain-core', 'llama-index-core']),
    found: `${tests}; ${covered}% of the lines covered; mypy strict and ruff without a finding; ${examples} examples run; shapes are those of the API; ${built} installs alone and is imported`,
  }
}

async function runWithProduct(
  environment: PythonEnvironment,
  product: Product,
): Promise<{ tests: string; covered: string; examples: number }> {
  const { env } = await programAccess(product)
  const run = (...args: string[]): string => environment.run(args, { cwd: CLIENT, env })
  run('tools/make_types.py', `${product.origin}/api/v1/openapi.json`, '--check')
  const output = run('-m', 'pytest', '-q', '--cov', `--cov-fail-under=${COVERED_PERCENT_MIN}`)
  const examples = readdirSync(join(CLIENT, 'examples')).filter((file) => file.endsWith('.py'))
  const pages = [1, 2].map((number) => `${product.practiceOrigin}/shop/p/${number}`)
  for (const example of examples) {
    const printed = run(join('examples', example), ...(example.includes('discover') ? [`${product.practiceOrigin}/shop/`] : pages))
    if (printed.trim() === '') throw new Error(`${example} printed nothing`)
  }
  const tests = /\d+ passed(?:, \d+ skipped)?/.exec(output)?.[0] ?? 'no test'
  const covered = /^TOTAL.*?(\d+)%$/m.exec(output)?.[1] ?? '0'
  return { tests: `${tests} of pytest`, covered, examples: examples.length }
}

/** As a user installs it: built, and installed into an otherwise empty environment. */
function buildPackage(environment: PythonEnvironment): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-wheel-'))
  try {
    environment.run(['-m', 'build', '--no-isolation', '--outdir', folder, CLIENT])
    const wheel = readdirSync(folder).find((file) => file.endsWith('.whl')) ?? ''
    environment.run(['-m', 'venv', join(folder, 'alone')])
    const alone = join(folder, 'alone', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
    const code = `import subprocess, sys
subprocess.run([sys.argv[1], "-m", "pip", "install", "-q", "--disable-pip-version-check", sys.argv[2]], check=True)
subprocess.run([sys.argv[1], "-c", "import quarry, importlib.resources as r; assert (r.files('quarry') / 'py.typed').is_file()"], check=True)`
    environment.run(['-c', code, alone, join(folder, wheel)], { cwd: folder })
    return wheel
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
