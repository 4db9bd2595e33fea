// Installs the runtime for local models beside the data. It is no dependency of the product, because most installations do not need its 85
// MB. Versions and digests are those of model-runtime/package-lock.json.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinding } from '../model/local/loaded-model.ts'
import { ModelHostError } from '../model/local/model-host-error.ts'
import { runNpm } from '../part/run-npm.ts'

const SOURCE = fileURLToPath(new URL('../../../model-runtime', import.meta.url))
const FILES = ['package.json', 'package-lock.json', '.npmrc']
/** Package of the CPU build by platform; builds for graphics cards take hundreds of megabytes more. */
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

/** Whether there is a build for this machine. */
export const canRunModels = (): boolean => platformName() !== undefined

/**
 * True if it was installed now; false if it was installed already. `onLine` receives npm's output, line by line.
 * @throws ModelHostError no_runtime where npm failed, or this platform is not supported; the signal's reason when it fired
 */
export async function installModelRuntime(
  runtimeDir: string,
  { signal, onLine = () => undefined }: { signal?: AbortSignal; onLine?(line: string): void } = {},
): Promise<boolean> {
  const platform = platformName()
  if (platform === undefined)
    throw new ModelHostError(
      'no_runtime',
      `There is no build for ${process.platform} on ${process.arch}. Any OpenAI-compatible server works instead (LLM_BASE_URL).`,
    )
  if (findBinding(runtimeDir) !== null && isSame(runtimeDir)) return false
  mkdirSync(runtimeDir, { recursive: true, mode: 0o755 })
  for (const file of FILES) copyFileSync(join(SOURCE, file), join(runtimeDir, file))
  const { dependencies } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const args = [...OPTIONS, `@node-llama-cpp/${platform}@${dependencies['node-llama-cpp']}`]
  const isDone = await runNpm(args, { cwd: runtimeDir, onLine, ...(signal ? { signal } : {}) })
  signal?.throwIfAborted()
  if (!isDone || findBinding(runtimeDir) === null)
    throw new ModelHostError('no_runtime', 'The model runtime could not be installed: npm could not download it from its registry.')
  return true
}

function platformName(): string | undefined {
  return PLATFORMS[`${process.platform}-${process.arch}`]
}

/** Whether the installed versions are those of this product. */
function isSame(runtimeDir: string): boolean {
  try {
    return readFileSync(join(runtimeDir, 'package-lock.json')).equals(readFileSync(join(SOURCE, 'package-lock.json')))
  } catch {
    return false
  }
}
