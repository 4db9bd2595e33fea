import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { ROOT } from '../root.ts'
import type { ProjectCommand } from './project-command.ts'

/** Every command of package.json, so that a new one is tested like the others. */
const NAMES = Object.entries((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts)
const COMMANDS = await Promise.all(
  NAMES.map(async ([npmName, line]) => {
    const name = /^node scripts\/run\.js ([a-z-]+)$/.exec(line)?.[1] ?? ''
    return { npmName, name, command: ((await import(`../commands/${name}.ts`)) as { command: ProjectCommand }).command }
  }),
)
const isLinux = process.platform === 'linux'

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-commands-'))
  // The database may run as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'tmp'), { mode: 0o755 })
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Run {
  process: ChildProcess
  /** Everything it printed so far. */
  said: { out: string; error: string }
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** The command as npm starts it; all its files are below the folder of the test. */
function start(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  return startProgram([join(ROOT, 'scripts/run.js'), name, ...args], env)
}

function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // A process group of its own, as in a terminal: Ctrl+C reaches all of it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      QUARRY_DATA_DIR: join(folder, 'data'),
      TMPDIR: join(folder, 'tmp'),
      DATABASE_URL: '',
      TEST_DATABASE_URL: '',
      VITEST: '',
      QUARRY_MARK: folder,
      ...env,
    },
  })
  running.push(child)
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.error += String(chunk)))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null }))
  return { process: child, said, ended }
}

/** Processes of this test, found by a mark in their environment or by the folder in their command line: the database overwrites its environment. */
function leftRunning(): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const marked = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`QUARRY_MARK=${folder}`)
        return (marked || line.includes(folder)) && line !== '' ? [`${pid} ${line}`] : []
      } catch {
        return []
      }
    })
}

/** The process that scripts/run.js handed over to. */
function commandOf(run: Run): number {
  return Number(readFileSync(`/proc/${run.process.pid}/task/${run.process.pid}/children`, 'utf8').trim())
}

const databases = (): string[] => globSync(join(folder, '**/postmaster.pid'))

describe('every command', () => {
  it('is a file of scripts/commands, and every file there is a command', () => {
    const files = readdirSync(join(ROOT, 'scripts/commands')).map((file) => file.replace(/\.ts$/, ''))
    expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  })

  it.each(COMMANDS)('$npmName prints its help for --help and starts nothing', async ({ name }) => {
    const { ended, said } = start(name, ['--help'])
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(said.error).toBe('')
    expect(said.out).toMatch(/^(npm (run )?[a-z:-]+ -- \[options\]|Usage: quarry )/)
    expect(readdirSync(folder)).toEqual(['tmp'])
  })

  it.each(COMMANDS)('$npmName refuses unknown arguments in one sentence and starts nothing', async ({ name }) => {
    const { ended, said } = start(name, ['--no-such-option'])
    expect(await ended).toEqual({ code: 2, signal: null })
    expect(said.out).toBe('')
    expect(said.error).toMatch(/^[^\n]*no-such-option[^\n]*--help[^\n]*\.\n$/)
    expect(readdirSync(folder)).toEqual(['tmp'])
    expect(isLinux ? leftRunning() : []).toEqual([])
  })
})

const USAGE = { out: expect.stringMatching(/^Usage: node .*\n\n[A-Z].*\.\n$/), error: '' }
const REFUSAL = { out: '', error: expect.stringMatching(/^[^\n]*no-such-option[^\n]*--help[^\n]*\.\n$/) }

/** Started without npm, as in an image or by a service manager. API, worker and migration share what reads their arguments. */
it.each([
  ['server/src/main/api.ts', '--no-such-option', { code: 2, ...REFUSAL }],
  ['server/src/main/worker.ts', '--help', { code: 0, ...USAGE }],
  ['auth/src/main.ts', '--no-such-option', { code: 2, ...REFUSAL }],
  ['auth/src/main.ts', '--help', { code: 0, ...USAGE }],
  ['payments-sandbox/src/main.ts', '--no-such-option', { code: 2, ...REFUSAL }],
  ['payments-sandbox/src/main.ts', '--help', { code: 0, ...USAGE }],
])('node %s %s is answered before anything is started', async (program, option, answer) => {
  const { ended, said } = startProgram(['--disable-warning=ExperimentalWarning', join(ROOT, program), option])
  const { code } = await ended
  expect({ code, ...said }).toEqual(answer)
  expect([readdirSync(join(folder, 'tmp')), databases()]).toEqual([[], []])
})

it.each([
  ['worker', ['--workers', '2']],
  ['start', ['--port', '99999']],
  ['payments-sandbox', ['--port', 'many']],
  ['payments-sandbox', ['--webhook-url', 'no address', '--webhook-secret', 's']],
  ['bench-queue', ['--tasks', '1.5']],
  ['bench-web', ['elsewhere']],
  ['fuzz', ['--target', 'pictures']],
  ['quarry', ['backup', '--no-such-option', 'file']],
  ['quarry', ['no-such-command']],
] as const)('%s %j is refused before anything is started', async (name, args) => {
  const { ended, said } = start(name, args)
  expect((await ended).code).toBeGreaterThan(0)
  expect(said.out).toBe('')
  expect(said.error.split('\n')[0]).toMatch(/^[A-Z"-].*[.)]$/)
  expect(said.error).not.toContain('    at ')
  expect([readdirSync(join(folder, 'tmp')), databases()]).toEqual([[], []])
})

it('auth --operator-token prints a token and ends, with nothing left behind', async () => {
  const { ended, said } = start('auth', ['--operator-token'], { GOTRUE_JWT_KEY_FILE: join(folder, 'keys.json') })
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(said).toEqual({ out: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+\n$/), error: '' })
  expect([readdirSync(join(folder, 'tmp')), databases()]).toEqual([[], []])
})

/**
 * Commands that start other processes, or run for a while. Commands that would change the sources under other tests, or fetch
 * anything, are left out.
 */
const STARTERS = COMMANDS.filter(
  ({ command, name }) => command.kind !== 'part' && !['format', 'docs-reference', 'docs-requirements'].includes(name),
)
/** Commands that end by themselves where their input is missing. */
const MAY_END = /^(bench-(detect|discover|quality|recipes|sets|tokens|speed)|auth-conformance|quarry|test)$/
const HAS_DATABASE = /^(start|dev|auth|payments-sandbox|bench-(queue|fairness|reads|dashboards|exports|idle|recipe-job)|chaos)$/

/** True once its database runs, or without a database once it has started. */
async function untilUnderWay(name: string, run: Run): Promise<void> {
  const isOver = (): boolean => run.process.exitCode !== null || run.process.signalCode !== null
  const isUnderWay = (): boolean => (HAS_DATABASE.test(name) ? databases().length > 0 : leftRunning().length > 2)
  while (!isUnderWay() && !isOver()) await sleep(10)
  if (isOver() && !MAY_END.test(name)) throw new Error(`${name} ended by itself: ${run.said.error}`)
}

/** Starts it with the fewest possible arguments, and waits until it runs. */
async function begin(name: string): Promise<Run> {
  const takesPort = /^(start|dev|auth|payments-sandbox)$/.test(name)
  const args = takesPort
    ? ['--port', String(await freePort())]
    : ({ quarry: ['restore', 'no-such-file'], test: ['no-such-test'] }[name] ?? [])
  const run = start(name, args, { QUARRY_PRACTICE_PORT: String(await freePort()) })
  await untilUnderWay(name, run)
  return run
}

describe.skipIf(!isLinux)('a command that is under way', () => {
  it.each(STARTERS)('$npmName ends on a signal without further output, and leaves nothing behind', async ({ name, command }) => {
    const run = await begin(name)
    // Ctrl+C in a service's terminal reaches every process of it; a signal to other work may come from its parent, and more than once.
    if (command.kind === 'service') process.kill(-Number(run.process.pid), 'SIGINT')
    else for (const _ of ['once', 'again']) run.process.kill('SIGTERM')
    const { code, signal } = await run.ended
    const quiet = ['', command.kind === 'service' ? 0 : 'SIGTERM']
    expect(MAY_END.test(name) ? quiet : [run.said.error, signal ?? code]).toEqual(quiet)
    await expect.poll(leftRunning, { timeout: 120_000 }).toEqual([])
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  it.each(['payments-sandbox', 'start', 'bench-queue', 'chaos'])('%s stops its database when it is killed', async (name) => {
    const run = await begin(name)
    process.kill(commandOf(run), 'SIGKILL')
    await run.ended
    await expect.poll(leftRunning, { timeout: 120_000 }).toEqual([])
    expect(databases()).toEqual([])
  })
})
