// The client of one live view: opened, watched over a stream that may break, controlled, and closed. A broken stream is reopened; the page
// keeps running meanwhile.
import {
  LIVE_ENDINGS,
  LIVE_VIEW_LIMITS,
  type LiveEvent,
  type LiveInputGiven,
  type LiveView,
  type PageStep,
  type StepGroup,
} from '@quarry/contract'
import { detailText, isAuthRefusal, isNotFound, withDetail } from '../../lib/api-error.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { createInputQueue, type InputQueue } from './input-queue.ts'
import { closeView, openView, sendInput, watchView } from './live.queries.ts'

type Of<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>

export interface LiveState {
  /** `waiting`: the stream is broken and is being reopened. */
  phase: 'none' | 'opening' | 'open' | 'waiting' | 'ended'
  /** The address that was asked for. */
  asked: string
  view: LiveView | null
  page: Of<'page'> | null
  focus: Of<'focus'> | null
  over: Of<'over'> | null
  choices: Of<'choices'> | null
  /** The sign-in as it is recorded so far. */
  signIn: Of<'sign_in'> | null
  /** Why it is over, or could not be opened. */
  ending: string | null
}

interface Opening {
  address: string
  connection: string | null
  /** For a new sign-in: nothing of the connection's session is sent. */
  withoutCookies?: boolean
}

/** Events beside the state. */
export interface LiveListener {
  frame(picture: string): void
  step(step: PageStep, replacesLast: boolean, among: StepGroup | null): void
  secret(): void
}

const NOTHING: LiveState = {
  phase: 'none',
  asked: '',
  view: null,
  page: null,
  focus: null,
  over: null,
  choices: null,
  signIn: null,
  ending: null,
}
const AGAIN_MS = { least: 500, most: 5_000 }
/** The server sends a heartbeat every ten seconds. */
const SILENCE_MS_MAX = 25_000

/** Of one dialog; it is used for one view after the other. */
export class LiveClient {
  readonly state: Store<LiveState> = createStore<LiveState>(NOTHING)
  #hearer: Partial<LiveListener> = {}
  #leaving = new AbortController()
  #queue: InputQueue | null = null
  #size = { width: 1_280, height: 800 }

  /** Sets the receiver of the events; the last call counts. */
  hear(hearer: Partial<LiveListener>): void {
    this.#hearer = hearer
  }

  async open({ address, connection, withoutCookies = false }: Opening): Promise<void> {
    this.#leaving.abort()
    this.#leaving = new AbortController()
    const { signal } = this.#leaving
    this.state.set({ ...NOTHING, phase: 'opening', asked: address })
    const touch = window.matchMedia('(pointer: coarse)').matches
    try {
      const opener = connection === null ? {} : { connection, without_cookies: withoutCookies }
      const view = await openView({ address, ...opener, ...this.#size, touch }, signal)
      if (signal.aborted) return void closeView(view.id).catch(() => undefined)
      this.resume(view)
    } catch (error) {
      if (!signal.aborted) this.#put({ phase: 'ended', ending: withDetail('The page could not be opened.', detailText(error)) })
    }
  }

  /** One that is open already. */
  resume(view: LiveView): void {
    this.leave()
    this.#leaving = new AbortController()
    const queue = createInputQueue(
      (events) => sendInput(view.id, events),
      (error) => {
        // The event stream reports the end of a view with its reason.
        if (!isNotFound(error)) this.#fail(error)
      },
    )
    this.#queue = queue
    this.state.set({ ...NOTHING, phase: 'open', asked: view.url, view })
    void this.#follow(view, this.#leaving.signal)
    this.setSize(this.#size)
  }

  /** Of the picture, before the page is opened and while it is. */
  setSize(size: { width: number; height: number }): void {
    this.#size = boundedSize(size)
    const { view, phase } = this.state.get()
    const { width, height } = this.#size
    if (view === null || phase === 'ended' || (view.width === width && view.height === height)) return
    this.#put({ view: { ...view, width, height } })
    this.#queue?.add({ type: 'size', width, height })
  }

  send(...events: LiveInputGiven[]): void {
    const { view, phase } = this.state.get()
    if (phase === 'ended') return
    const mode = events.findLast((event) => event.type === 'mode')
    if (mode && view) this.#put({ view: { ...view, mode: mode.mode }, over: null })
    if (events.some(({ type }) => type === 'choose')) this.leaveChoices()
    this.#queue?.add(...events)
  }

  /** The page has asked to choose, and nothing is chosen. */
  leaveChoices(): void {
    this.#put({ choices: null })
  }

  /** The page is closed. */
  close(): void {
    const { view, phase } = this.state.get()
    this.leave()
    this.state.set(NOTHING)
    // Where it is over already, or the line is broken, it ends by itself.
    if (view !== null && phase !== 'ended') void closeView(view.id).catch(() => undefined)
  }

  /** The page keeps running. */
  leave(): void {
    this.#leaving.abort()
    this.#queue?.stop()
  }

  #put(part: Partial<LiveState>): void {
    this.state.set((before) => ({ ...before, ...part }))
  }

  /** The first reason holds. */
  #end(ending: string): void {
    if (this.state.get().phase === 'ended') return
    this.leave()
    this.#put({ phase: 'ended', ending, over: null, choices: null, focus: null })
  }

  /** Calls that fail because the view has ended end it here as well; input lost with a broken connection is not repeated. */
  #fail(error: unknown): void {
    if (isNotFound(error)) this.#end(LIVE_ENDINGS.lost)
    else if (isAuthRefusal(error)) this.#end(detailText(error))
  }

  #take(event: LiveEvent): void {
    if (event.type === 'frame') this.#hearer.frame?.(event.picture)
    else if (event.type === 'page') this.#put({ page: event, view: withPage(this.state.get().view, event), over: null })
    else if (event.type === 'focus') this.#put({ focus: event.role === '' ? null : event })
    else if (event.type === 'over') this.#put({ over: event })
    else if (event.type === 'choices') this.#put({ choices: event })
    else if (event.type === 'step') this.#hearer.step?.(event.step, event.replaces_last, event.among ?? null)
    else if (event.type === 'secret') this.#hearer.secret?.()
    else if (event.type === 'sign_in') this.#put({ signIn: event })
    else if (event.type === 'end') this.#end(event.text)
  }

  /** A connection that breaks, or is silent, is reopened for as long as the view is watched. */
  async #follow(view: LiveView, signal: AbortSignal): Promise<void> {
    let pauseMs = AGAIN_MS.least
    while (!signal.aborted) {
      const line = new SilentLine(signal)
      try {
        for await (const event of watchView(view.id, line.signal)) {
          line.hear()
          pauseMs = AGAIN_MS.least
          if (this.state.get().phase === 'waiting') this.#put({ phase: 'open' })
          this.#take(event)
        }
      } catch (error) {
        if (!signal.aborted) this.#fail(error)
      }
      line.end()
      if (signal.aborted) return
      this.#put({ phase: 'waiting' })
      await pause(pauseMs, signal)
      pauseMs = Math.min(pauseMs * 2, AGAIN_MS.most)
    }
  }
}

/** Closes a stream that has been silent for too long. */
class SilentLine {
  readonly #line = new AbortController()
  readonly #outer: AbortSignal
  readonly #stop = (): void => this.#line.abort()
  #timer = setTimeout(this.#stop, SILENCE_MS_MAX)

  constructor(outer: AbortSignal) {
    this.#outer = outer
    outer.addEventListener('abort', this.#stop, { once: true })
  }

  get signal(): AbortSignal {
    return this.#line.signal
  }

  hear(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#stop, SILENCE_MS_MAX)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#stop)
  }
}

function withPage(view: LiveView | null, { url, title }: Of<'page'>): LiveView | null {
  return view === null ? null : { ...view, url, title }
}

function boundedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const within = (value: number, { min, max }: { min: number; max: number }): number => Math.round(Math.max(min, Math.min(max, value)))
  return { width: within(width, LIVE_VIEW_LIMITS.width), height: within(height, LIVE_VIEW_LIMITS.height) }
}

/** When the browser is online again the next attempt is made at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
