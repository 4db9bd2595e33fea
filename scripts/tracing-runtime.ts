// Installs the packages for tracing beside the product on demand: some 25 MB that most installations never need.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const OPTIONS = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Does nothing without an endpoint, or where the version of the lock file is installed. @throws StartError where npm failed */
export function installTracingIfWanted(root: string, environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT && !environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return
  const folder = join(root, 'tracing-runtime')
  const marker = join(folder, 'node_modules', '.quarry-installed')
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (readIfThere(marker) === wanted) return
  console.error('Installing the packages for tracing ...')
  const npm = environment.npm_execpath
  // npm passes its own settings to the scripts it runs; they do not apply to this other project.
  const env = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_(config|package|lifecycle|command)/.test(name) || name === 'npm_config_cache'),
  )
  const options = { cwd: folder, env, stdio: ['ignore', 2, 2] as ('ignore' | number)[] }
  const run = npm
    ? spawnSync(process.execPath, [npm, ...OPTIONS], options)
    : spawnSync('npm', OPTIONS, { ...options, shell: process.platform === 'win32' })
  if (run.status !== 0) throw new StartError('The packages for tracing could not be installed. See the lines above.')
  rmSync(marker, { force: true })
  writeFileSync(marker, wanted)
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
