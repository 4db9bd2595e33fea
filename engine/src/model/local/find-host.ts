// Finds the process that holds a model, or starts it: one for all processes of this machine. A process that uses it holds a lease, an open
// connection, which also ends when that process crashes; without a lease the model is unloaded.
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { endsBefore } from '../../clock.ts'
import { readState, stateFileOf, takeLock, type HostState } from './host-state.ts'
import type { LocalModelSettings } from './local-settings.ts'
import { ModelHostError } from './model-host-error.ts'
import { START_MS_MAX, startHost } from './start-host.ts'

export interface ModelHost {
  origin: string
  token: string
  /** Ends the lease; the next call looks for the host again. */
  leave(): void
}

/** A lease without calls for this long is ended. */
const LEASE_IDLE_MS = 600_000
const LINGER_MS = 30_000
const ANSWER_MS_MAX = 5_000
const POLL_MS = 200

const found = new Map<string, ModelHost & { touch(): void }>()
const searches = new Map<string, Promise<ModelHost>>()

/** @throws ModelHostError; the signal's reason when it fired: other callers keep waiting. */
export async function findHost(
  settings: LocalModelSettings,
  { contextTokens, lingerMs = LINGER_MS }: { contextTokens: number; lingerMs?: number },
  signal: AbortSignal,
): Promise<ModelHost> {
  const file = stateFileOf(settings, contextTokens)
  const known = found.get(file)
  if (known !== undefined) {
    known.touch()
    return known
  }
  let search = searches.get(file)
  if (search === undefined) {
    const { modelPath, runtimeDir, threads, memoryMegabytesMax } = settings
    search = findOrStart({ modelPath, runtimeDir, threads, memoryMegabytesMax, contextTokens, stateFile: file, lingerMs })
    searches.set(file, search)
    search.catch(() => undefined).finally(() => searches.delete(file))
  }
  await endsBefore(search.then(ignore, ignore), signal)
  signal.throwIfAborted()
  return search
}

const ignore = (): void => undefined

async function findOrStart(order: Parameters<typeof startHost>[0]): Promise<ModelHost> {
  const endsAtMs = Date.now() + START_MS_MAX
  while (Date.now() < endsAtMs) {
    const state = readState(order.stateFile)
    const host = state === null ? null : await lease(order.stateFile, state)
    if (host !== null) return host
    const release = takeLock(order.stateFile)
    if (release === null) {
      await delay(POLL_MS)
      continue
    }
    try {
      // Another process may have started one between reading the state and taking the lock.
      if (readState(order.stateFile)?.token === state?.token) await startHost(order)
    } finally {
      release()
    }
  }
  throw new ModelHostError('not_started', 'Another process is starting the model and has not finished within its time. Try again later.')
}

/** Null where nothing responds there, or another program does. */
function lease(file: string, { port, token }: HostState): Promise<ModelHost | null> {
  const { promise, resolve } = Promise.withResolvers<ModelHost | null>()
  const asking = request({ host: '127.0.0.1', port, path: '/lease', headers: { authorization: `Bearer ${token}` }, agent: false })
  let idle: NodeJS.Timeout | undefined
  const leave = (): void => {
    clearTimeout(idle)
    if (found.get(file) === host) found.delete(file)
    asking.destroy()
  }
  const touch = (): void => {
    clearTimeout(idle)
    idle = setTimeout(leave, LEASE_IDLE_MS).unref()
  }
  const host = { origin: `http://127.0.0.1:${port}`, token, leave, touch }
  const give = (): void => {
    asking.destroy()
    resolve(null)
  }
  const late = setTimeout(give, ANSWER_MS_MAX)
  asking.on('error', give).on('close', leave)
  asking.on('response', (response) => {
    clearTimeout(late)
    if (response.statusCode !== 200) return give()
    response.on('error', leave).on('close', leave).resume()
    // The open lease must not keep this process running.
    response.socket.unref()
    found.set(file, host)
    touch()
    resolve(host)
  })
  asking.on('close', () => clearTimeout(late))
  asking.end()
  return promise
}
