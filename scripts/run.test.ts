import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A command that creates the file `running` when it has started, and the file `told` when it receives SIGTERM. */
const COMMAND = `
  import { writeFileSync } from 'node:fs'
  process.on('SIGTERM', () => { writeFileSync('told', 'SIGTERM'); process.exit(0) })
  setInterval(() => {}, 1_000)
  writeFileSync('running', '')
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quarry-run-'))
  for (const folder of ['scripts/command', 'scripts/commands', 'node_modules']) mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(fileURLToPath(new URL('./run.js', import.meta.url)), join(root, 'scripts/run.js'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'node_modules/.quarry-installed'), createHash('sha256').update('{}').digest('hex'))
  writeFileSync(join(root, 'scripts/command/run-command.ts'), 'await import(`../commands/${process.argv[2]}.ts`)')
  writeFileSync(join(root, 'scripts/commands/idle.ts'), COMMAND)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32')('a command gets SIGTERM when npm ends the shell that it runs in', async () => {
  // With a second command the shell stays the parent; otherwise it could replace itself by the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.js idle; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'idle' },
    stdio: 'ignore',
  })
  await vi.waitUntil(() => existsSync(join(root, 'running')), 60_000)
  shell.kill('SIGTERM')
  await vi.waitUntil(() => existsSync(join(root, 'told')), 60_000)
  expect(readFileSync(join(root, 'told'), 'utf8')).toBe('SIGTERM')
})

/** A stand-in for npm that records the arguments it is called with. */
const NPM = `
  const { appendFileSync } = require('node:fs')
  appendFileSync('asked', process.argv.slice(2).filter((one) => /^(install|--(include|omit)=dev)$/.test(one)).join(' ') + '\\n')
`

it('production dependencies are installed first, development ones when a command needs them, and neither is installed twice', async () => {
  writeFileSync(join(root, 'npm.cjs'), NPM)
  rmSync(join(root, 'node_modules/.quarry-installed'))
  for (const name of ['start', 'check']) writeFileSync(join(root, `scripts/commands/${name}.ts`), '')
  const run = async (name: string): Promise<void> => {
    const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') }
    await once(spawn(process.execPath, ['scripts/run.js', name], { cwd: root, env, stdio: 'ignore' }), 'exit')
  }
  for (const name of ['start', 'start', 'check', 'start', 'check']) await run(name)
  expect(readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')).toEqual(['install --omit=dev', 'install --include=dev'])
  // After a change of the lock file all dependencies are installed again, even by a command that needs none for development.
  writeFileSync(join(root, 'package-lock.json'), '{ }')
  await run('start')
  expect(readFileSync(join(root, 'asked'), 'utf8').trim().split('\n').at(-1)).toBe('install --include=dev')
})

it('an installation for the product is without types and source maps, and is repeated for development', async () => {
  const files = ['index.js', 'index.js.map', 'index.d.ts', 'nested/lib/part.d.mts', 'nested/lib/part.mjs']
  const here = (): string[] => files.filter((file) => existsSync(join(root, 'node_modules/some', file)))
  writeFileSync(
    join(root, 'npm.cjs'),
    `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
     if (!existsSync('node_modules/some')) {
       mkdirSync('node_modules/some/nested/lib', { recursive: true })
       for (const file of ${JSON.stringify(files)}) writeFileSync('node_modules/some/' + file, '')
     }`,
  )
  rmSync(join(root, 'node_modules/.quarry-installed'))
  for (const name of ['start', 'check']) writeFileSync(join(root, `scripts/commands/${name}.ts`), '')
  const run = async (name: string): Promise<void> => {
    const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') }
    await once(spawn(process.execPath, ['scripts/run.js', name], { cwd: root, env, stdio: 'ignore' }), 'exit')
  }
  await run('start')
  expect(here()).toEqual(['index.js', 'nested/lib/part.mjs'])
  await run('check')
  expect(here()).toEqual(files)
})

it.each([
  ['32', 'it is not set', undefined],
  ['5', 'it is set to 5', '5'],
])('a command has the UV_THREADPOOL_SIZE %s where %s', async (...[threads, , set]) => {
  writeFileSync(
    join(root, 'scripts/commands/tell.ts'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('told', process.env.UV_THREADPOOL_SIZE)`,
  )
  const { UV_THREADPOOL_SIZE: _, ...environment } = process.env
  const env = { ...environment, ...(set === undefined ? {} : { UV_THREADPOOL_SIZE: set }) }
  const command = spawn(process.execPath, ['scripts/run.js', 'tell'], { cwd: root, env, stdio: 'ignore' })
  await once(command, 'exit')
  expect(readFileSync(join(root, 'told'), 'utf8')).toBe(threads)
})
