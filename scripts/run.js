// Runs a command of the project on any Node from 20 on: installs what is missing, then hands over to a Node that reads TypeScript.
// Plain JavaScript, since an older Node reads this file. The commands themselves are scripts/commands/<name>.ts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Half of Node's threads for blocking calls may look up names at once: with 4 threads, two unresponsive names would block all other work.
 */
const SLOW_CALLS_AT_ONCE = '32'

/** Commands that are the product itself; all others need what it is made with. */
const PRODUCT = new Set(['start', 'dev', 'api', 'worker', 'migrate', 'auth', 'payments-sandbox', 'quarry'])

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const [command = '', ...args] = process.argv.slice(2)

if (!/^[a-z-]+$/.test(command) || !existsSync(join(root, 'scripts', 'commands', `${command}.ts`))) fail(`There is no command "${command}".`)
installIfStale()
const runtime = findRuntime()
// An IPC channel tells the command when this process is gone, however it ended.
const child = spawn(
  runtime,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'command', 'run-command.ts'), command, ...args],
  {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'quarry-compile'),
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? SLOW_CALLS_AT_ONCE,
      PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  },
)
child.on('error', (error) => fail(`The command could not be started: ${error.message}`))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
if (process.env.npm_lifecycle_event) stopWithShell()
if (process.channel) stopWithParent()
child.on('exit', (code, signal) => (signal === null ? process.exit(code) : leaveBy(signal)))

/** Exits like the command: npm and shells distinguish aborted from failed work, and report nothing about it. */
function leaveBy(signal) {
  for (const one of SIGNALS) process.removeAllListeners(one)
  process.kill(process.pid, signal)
}

/** Started by a program over IPC, as by a test: without its parent nothing would stop the command. */
function stopWithParent() {
  process.once('disconnect', () => child.kill('SIGTERM'))
  process.channel.unref()
}

/** npm passes signals to the shell it started this in, which ends without passing them on: nothing could stop the command any more. */
function stopWithShell() {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 500).unref()
}

/**
 * Installs when the lock file is not the one that was installed last, or when packages that the command needs were left out then. Packages
 * for tests, checks and benchmarks are installed only once one of those commands runs.
 */
function installIfStale() {
  const hash = hashOf('package-lock.json')
  const marker = join(modules, '.quarry-installed')
  const [installed, kind = 'all'] = existsSync(marker) ? readFileSync(marker, 'utf8').split(' ') : ['', 'product']
  const wanted = PRODUCT.has(command) ? kind : 'all'
  if (installed === hash && wanted === kind) return
  console.error('Installing dependencies (only when they have changed) ...')
  if (wanted === 'all' && kind === 'product' && installed !== '') removePackages()
  // Not `npm ci`: it refuses a lock file without the optional packages of platforms that the registry in use does not carry.
  install(root, ['--no-save', wanted === 'all' ? '--include=dev' : '--omit=dev'])
  if (wanted === 'product') removeForDevelopment(modules)
  // Written to a new file, not in place: copies of this folder may share it.
  rmSync(marker, { force: true })
  writeFileSync(marker, `${hashOf('package-lock.json')} ${wanted}`)
}

/** npm considers an existing package complete: files removed from it are restored only with the package. */
function removePackages() {
  for (const name of readdirSync(modules)) if (name !== '.cache') rmSync(join(modules, name), { recursive: true, force: true })
}

/** Types and source maps in packages: a third of them, which no program that runs reads. Links lead to parts of the project. */
function removeForDevelopment(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.cache') removeForDevelopment(path)
    else if (entry.isFile() && /\.(map|d\.[cm]?ts)$/.test(entry.name)) rmSync(path, { force: true })
  }
}

function hashOf(name) {
  return createHash('sha256')
    .update(readFileSync(join(root, name)))
    .digest('hex')
}

function install(folder, options) {
  const npm = process.env.npm_execpath
  const args = ['install', ...options, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm install` must not take over settings that npm hands down to the scripts it runs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle|command)/.test(name) || name === 'npm_config_cache'),
  )
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, env, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: folder, env, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (run.status !== 0) fail('The dependencies could not be installed. See the lines above.')
}

/** This Node if it strips types (22.18 and later), otherwise one from npm, which users need not install. */
function findRuntime() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  const folder = join(root, 'scripts', 'runtime')
  const home = join(folder, 'node_modules', 'node')
  const bundled = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(bundled) || versionOf(home) !== versionOf(folder)) {
    console.error(`Installing a newer Node (this is ${process.version}) ...`)
    install(folder, ['--no-save'])
  }
  if (existsSync(bundled)) return bundled
  return fail(
    `Node 22.18 or newer is needed (this is ${process.version}) and none could be installed for this machine. Install a newer Node.`,
  )
}

/** Of the Node that a manifest is of, or asks for. */
function versionOf(folder) {
  const { version, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return version ?? dependencies.node
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
