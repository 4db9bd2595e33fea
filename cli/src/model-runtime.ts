// Installs what runs a model on this machine, beside the data: for the processor alone some 85 MB that most installations never need, so it is
// no dependency of the product. Versions and digests are those of model-runtime/package-lock.json.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinding } from '@quarry/engine'
import { BrokenOff } from './command.ts'

const SOURCE = fileURLToPath(new URL('../../model-runtime', import.meta.url))
const FILES = ['package.json', 'package-lock.json', '.npmrc']
/** Of platforms the part that computes on the processor: builds for graphics cards take hundreds of megabytes more. */
const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}
const OPTIONS = ['install', '--no-save', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** True if it was installed now; false if it was there. @throws BrokenOff where npm could not, or for this platform there is none. */
export function installModelRuntime(runtimeDir: string): boolean {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (platform === undefined)
    throw new BrokenOff(
      `There is no build for ${process.platform} on ${process.arch}. Any OpenAI-compatible server works instead (LLM_BASE_URL).`,
    )
  if (findBinding(runtimeDir) !== null && isSame(runtimeDir)) return false
  mkdirSync(runtimeDir, { recursive: true, mode: 0o755 })
  for (const file of FILES) copyFileSync(join(SOURCE, file), join(runtimeDir, file))
  const version = (JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }).dependencies[
    'node-llama-cpp'
  ]
  const npm = process.env.npm_execpath
  const args = [...OPTIONS, `@node-llama-cpp/${platform}@${version}`]
  // npm hands its own settings down to what it runs: this is another project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle|command)/.test(name) || name === 'npm_config_cache'),
  )
  const options = { cwd: runtimeDir, env, stdio: ['ignore', 'inherit', 'inherit'] as ('ignore' | 'inherit')[] }
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (run.status !== 0 || findBinding(runtimeDir) === null)
    throw new BrokenOff('What runs a model could not be installed; the lines above tell why.')
  return true
}

/** Whether it is of the versions that this product was tried with. */
function isSame(runtimeDir: string): boolean {
  try {
    return readFileSync(join(runtimeDir, 'package-lock.json')).equals(readFileSync(join(SOURCE, 'package-lock.json')))
  } catch {
    return false
  }
}
