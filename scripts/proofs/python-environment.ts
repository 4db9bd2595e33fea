// A virtual environment for proofs: the machine's Python, packages from PyPI, cached in node_modules/.cache between runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProofSkipped } from './proof.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = join(ROOT, 'node_modules', '.cache', 'quarry-proofs')
const LINES_MAX = 60
/** Far above what any command needs: it only ends commands that hang. */
const PATIENCE_MS = 3_600_000

export interface PythonEnvironment {
  /** Path of the interpreter. */
  python: string
  /** Runs the interpreter and returns its stdout. Throws with the last lines of its output if it fails. */
  run(args: string[], options?: { cwd?: string; env?: Record<string, string> }): string
  /** Versions of installed packages, as `pandas 2.2.3, duckdb 1.1`, Python first. */
  versions(packages: string[]): string
}

/** @throws ProofSkipped without Python 3.10 or later, or where packages cannot be installed. */
export function pythonEnvironment(requirements: string[]): PythonEnvironment {
  const base = findPython()
  const digest = createHash('sha256')
    .update([base, ...requirements].join('\n'))
    .digest('hex')
    .slice(0, 12)
  const folder = join(CACHE, digest)
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  if (!existsSync(join(folder, 'installed'))) install(base, { folder, python, requirements })
  const run: PythonEnvironment['run'] = (args, options = {}) => runPython(python, args, options)
  return { python, run, versions: (packages) => versionsOf(run, packages) }
}

function findPython(): string {
  for (const name of [process.env['QUARRY_PYTHON'] ?? '', 'python3', 'python']) {
    const code = 'import sys; print(sys.executable if sys.version_info >= (3, 10) else "")'
    const found = name === '' ? '' : (spawnSync(name, ['-c', code], { encoding: 'utf8' }).stdout ?? '').trim()
    if (found !== '') return found
  }
  throw new ProofSkipped('there is no Python 3.10 or later here (QUARRY_PYTHON names one).')
}

function install(base: string, { folder, python, requirements }: { folder: string; python: string; requirements: string[] }): void {
  console.log(`Installing ${requirements.join(', ')} ...`)
  mkdirSync(folder, { recursive: true })
  const steps: [string, string[]][] = [
    [base, ['-m', 'venv', '--clear', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...requirements]],
  ]
  for (const [program, args] of steps) {
    const { status, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0) throw new ProofSkipped(`Python's packages can't be installed here: ${lastLines(stderr ?? '', 3)}`)
  }
  writeFileSync(join(folder, 'installed'), '')
}

function runPython(python: string, args: string[], { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> }): string {
  const options = { cwd, env: { ...process.env, ...env, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1' }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(python, args, { ...options, timeout: PATIENCE_MS, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`python ${args.join(' ')} ended with ${status}:\n${lastLines(`${stdout}\n${stderr}`, LINES_MAX)}`)
  return stdout
}

function versionsOf(run: PythonEnvironment['run'], packages: string[]): string {
  const code = `
import importlib.metadata, platform, sys
print("Python " + platform.python_version() + "".join(f", {name} {importlib.metadata.version(name)}" for name in sys.argv[1:]))`
  return run(['-c', code, ...packages]).trim()
}

const lastLines = (text: string, count: number): string => text.trimEnd().split('\n').slice(-count).join('\n')
