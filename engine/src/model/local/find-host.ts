// Finds the process that holds a model, or starts it: one for all processes of this machine. Who asks it holds a lease, a connection that
// ends with the process at whatever end it comes to; where none is held, the model leaves the memory.
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
  /** Ends the lease: the host is not found again by this process unless it is still there. */
  leave(): void
}

/** A model that is idle for this long is released by this process. */
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
    const giveBack = takeLock(order.stateFile)
    if (giveBack === null) {
      await delay(POLL_MS)
      continue
    }
    try {
      // Another may have started one between the look and the lock.
      if (readState(order.stateFile)?.token === state?.token) await startHost(order)
    } finally {
      giveBack()
    }
  }
  throw new ModelHostError('not_started', 'The model is being started by another process, which does not come to an end.')
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
    // Nothing waits for it: a process with nothing else to do ends.
    response.socket.unref()
    found.set(file, host)
    touch()
    resolve(host)
  })
  asking.on('close', () => clearTimeout(late))
  asking.end()
  return promise
}
