// Runs a command of the project on any Node from 20 on: installs what is missing, then hands over to a Node that reads TypeScript.
// Plain JavaScript, since an older Node reads this file. The commands themselves are scripts/commands/<name>.ts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of Node's threads for slow calls, half look up names at once: of its 4 two names that nobody answers for would hold up all others. */
const SLOW_CALLS_AT_ONCE = '32'

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

/** As the command ended: npm and shells tell work that was broken off from work that failed, and say nothing of it. */
function leaveBy(signal) {
  for (const one of SIGNALS) process.removeAllListeners(one)
  process.kill(process.pid, signal)
}

/** Started by a program over IPC, as by a test: without it nobody would stop the command any more. */
function stopWithParent() {
  process.once('disconnect', () => child.kill('SIGTERM'))
  process.channel.unref()
}

/** npm hands signals to the shell it started this in, which ends without handing them on: nobody could stop the command any more. */
function stopWithShell() {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 500).unref()
}

/** Installs when the lock file is not the one that was installed last. */
function installIfStale() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marker = join(modules, '.quarry-installed')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.error('Installing dependencies (only when they have changed) ...')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file without the optional packages of platforms that the registry in use does not carry.
  const options = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm install` must not take over settings that npm hands down to the scripts it runs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle|command)/.test(name) || name === 'npm_config_cache'),
  )
  const run = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, env, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: root, env, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (run.status !== 0) fail('The dependencies could not be installed. The lines above tell why.')
  writeFileSync(
    marker,
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  )
}

/** This Node if it strips types (22.18 and later), else the one that was installed from npm. */
function findRuntime() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  const installed = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed)) return installed
  return fail(
    `Node 22.18 or newer is needed (this is ${process.version}) and none could be installed for this machine. Install a newer Node.`,
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
