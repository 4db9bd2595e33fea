// Runs npm for parts of the product that are installed when they are first needed.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

interface NpmRun {
  cwd: string
  signal?: AbortSignal
  onLine(line: string): void
}

/** Whether it did what it was asked for. */
export async function runNpm(args: string[], { cwd, signal, onLine }: NpmRun): Promise<boolean> {
  const npm = process.env.npm_execpath
  // npm hands its own settings down to what it runs: this is another project.
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
