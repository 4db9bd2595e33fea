// Starts the process that holds a model, detached from this one: it outlives the process that needed it first, since others share it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { HostOrder, HostReport } from './host-order.ts'
import { findBinding } from './loaded-model.ts'
import { ModelHostError } from './model-host-error.ts'

const PROGRAM = fileURLToPath(new URL('./host-program.ts', import.meta.url))
/** Limit of its JavaScript heap; the model is outside of it. */
const HEAP_MEGABYTES = 512
/** Environment variables that it inherits: none is secret, because the process handles untrusted text. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot']
/** Long enough to read a large file from a slow disk. */
export const START_MS_MAX = 180_000

/** Resolves when it serves. @throws ModelHostError, whose message has the solution. */
export async function startHost(order: HostOrder): Promise<void> {
  if (findBinding(order.runtimeDir) === null)
    throw new ModelHostError(
      'no_runtime',
      'The runtime for models on this machine is not installed. Install it with `npm run quarry -- model install`.',
    )
  if (!existsSync(order.modelPath)) {
    throw new ModelHostError(
      'bad_file',
      `There is no model at ${order.modelPath}. Download one with \`npm run quarry -- model pull\`; \`npm run quarry -- model list\` shows them.`,
    )
  }
  const log = openSync(`${order.stateFile}.log`, 'w', 0o600)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`, PROGRAM], {
    cwd: dirname(order.stateFile),
    detached: true,
    env: Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    stdio: ['pipe', 'pipe', log],
    windowsHide: true,
  })
  closeSync(log)
  // Writing to a process that failed to start or ended at once is an error; its exit has the reason.
  child.stdin!.on('error', () => undefined).end(JSON.stringify(order))
  const { fault, message } = await reportOf(child, `${order.stateFile}.log`)
  child.unref()
  if (fault !== null) throw new ModelHostError(fault, message)
}

async function reportOf(child: ChildProcess, log: string): Promise<HostReport> {
  const lines = createInterface({ input: child.stdout as Readable })
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX)
  try {
    const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
    const first = await Promise.race([lines[Symbol.asyncIterator]().next(), failed])
    if (first.done !== true) return JSON.parse(first.value) as HostReport
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const how = child.signalCode ?? `code ${child.exitCode}`
    return { fault: 'not_started', message: `The model process ended while it started (${how}). See ${log}.` }
  } catch (error) {
    return {
      fault: 'not_started',
      message: `The model process could not be started: ${error instanceof Error ? error.message : ''}`,
    }
  } finally {
    clearTimeout(late)
    lines.close()
    child.stdout?.destroy()
  }
}
