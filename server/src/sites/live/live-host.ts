// The API's side of the process with the open pages of live views: started with the first page, and ended when no page is left for a while.
// Requests to it are not logged.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { LiveEvent } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { sentenceOf } from '../../platform/processes/program-bug.ts'
import { startProgram } from '../../platform/processes/start-program.ts'
import { readEvent, type FromLiveProgram, type LiveAsk, type ToLiveProgram } from './live-messages.ts'

export interface LiveHost {
  /** @throws AppError unavailable where the process has ended, or reports a failure */
  ask(view: string, ask: LiveAsk): Promise<unknown>
  watch(view: string, isWatched: boolean): void
  taken(view: string): void
  close(): Promise<void>
}

export interface LiveHostListener {
  event(view: string, event: LiveEvent): void
  picture(view: string, jpeg: Uint8Array): void
  /** One page was lost; null: all of them. */
  lost(view: string | null): void
}

interface HostParts {
  settings: ScraperSettings
  log: Logger
  hearer: LiveHostListener
  /** Path of the program that the process runs. */
  program?: URL
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

const MEMORY_MEGABYTES = 512
/** For opening a page, which may start a browser, and for repeating steps. */
const ASK_MS = 130_000
const GONE = 'The live view ended unexpectedly. Please open it again.'
const LATE = 'The page did not answer in time.'

export function createLiveHost({ settings, log, hearer, program }: HostParts): LiveHost {
  let child: ChildProcess | null = null
  let calls = 0
  const waiting = new Map<number, Waiting>()

  function current(): ChildProcess {
    if (child !== null) return child
    const started = startProgram(program ?? new URL('./live-program.ts', import.meta.url), MEMORY_MEGABYTES)
    child = started
    started.on('message', hear)
    started.on('error', (error) => log.warn({ err: error }, 'live views could not be run'))
    started.on('exit', (code, signal) => {
      if (child !== started) return
      child = null
      log.warn({ code, signal }, 'the process of live views exited unexpectedly')
      for (const one of waiting.values()) one.reject(new AppError('unavailable', { detail: GONE }))
      waiting.clear()
      hearer.lost(null)
    })
    // Processes that open untrusted pages do not get the operator's key.
    send(started, { type: 'settings', settings: { ...settings, model: null, search: null, snapshots: null } })
    return started
  }

  function hear(said: FromLiveProgram): void {
    if (said.type === 'lost') return hearer.lost(said.view)
    if (said.type === 'picture') return said.jpeg instanceof Uint8Array ? hearer.picture(said.view, said.jpeg) : undefined
    if (said.type === 'event') {
      const event = readEvent(said.event)
      return event === null ? undefined : hearer.event(said.view, event)
    }
    const one = waiting.get(said.call)
    if (said.type === 'answer') one?.resolve(said.result)
    else one?.reject(new AppError('unavailable', { detail: sentenceOf(said, { log, what: 'a live view' }) }))
  }

  return {
    ask(view, ask) {
      const call = (calls += 1)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const late = setTimeout(() => reject(new AppError('unavailable', { detail: LATE })), ASK_MS)
      waiting.set(call, { resolve, reject })
      send(current(), { type: 'ask', call, view, ask })
      return promise.finally(() => {
        clearTimeout(late)
        waiting.delete(call)
      })
    },
    watch: (view, isWatched) => void (child && send(child, { type: 'watch', view, isWatched })),
    taken: (view) => void (child && send(child, { type: 'taken', view })),
    async close() {
      const running = child
      child = null
      if (running === null || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

/** The channel may be closed already; the exit of the process is handled elsewhere. */
function send(child: ChildProcess, message: ToLiveProgram): void {
  child.send(message, () => undefined)
}
