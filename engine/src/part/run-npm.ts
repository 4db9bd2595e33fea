// Runs npm to install parts of the product at their first use.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

interface NpmRun {
  cwd: string
  signal?: AbortSignal
  onLine(line: string): void
}

/** True if npm exits with code 0. */
export async function runNpm(args: string[], { cwd, signal, onLine }: NpmRun): Promise<boolean> {
  const npm = process.env.npm_execpath
  // npm passes its settings to child processes; they must not apply here, since the part is another project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle|command)/.test(name) || name === 'npm_config_cache'),
  )
  const options = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], ...(signal ? { signal } : {}) }
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
