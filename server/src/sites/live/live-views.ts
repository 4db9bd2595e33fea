// The open live views: owner, watcher, and end of each. One per person, ten in total; a view without a watcher stays for some minutes, so
// that a closed laptop finds it again. Nothing is stored in the database: views end with this process.
import { randomUUID } from 'node:crypto'
import {
  LIVE_ENDINGS,
  LIVE_VIEW_LIMITS,
  type LiveEnding,
  type LiveEvent,
  type LiveInput,
  type LiveView,
  type LiveViewPayload,
} from '@quarry/contract'
import type { AccessSecrets, ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { personOf, type Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { createLiveHost, type LiveHost, type LiveHostListener } from './live-host.ts'
import { liveStateSchema, type LiveAsk, type LiveState } from './live-messages.ts'

/** A watcher of a view: a stream to one browser. */
export interface Watcher {
  tell(event: LiveEvent): void
  /** Not called again until `taken` is called. */
  picture(jpeg: Uint8Array): void
}

export interface LiveViews {
  /** Ends the view that the person has open. @throws AppError unavailable where too many are open, or no browser can be started */
  open(actor: Actor, wish: LiveViewPayload, access: AccessSecrets | null): Promise<LiveView>
  /** The person's own view in this workspace; none or one. */
  list(actor: Actor): LiveView[]
  /** @throws AppError not_found for an ended view, and for another person's */
  get(actor: Actor, id: string): LiveView
  /** @throws AppError not_found, unavailable */
  input(actor: Actor, id: string, events: readonly LiveInput[]): Promise<void>
  /** @throws AppError not_found, unavailable */
  ask(actor: Actor, id: string, ask: Exclude<LiveAsk, { kind: 'open' | 'close' | 'input' }>): Promise<unknown>
  /** Replaces the view's former watcher. @throws AppError not_found */
  watch(actor: Actor, id: string, watcher: Watcher): { taken(): void; leave(): void }
  /** @throws AppError not_found */
  end(actor: Actor, id: string): Promise<void>
  close(): Promise<void>
}

export interface LiveLimits {
  atOnceMax: number
  idleMs: number
  unwatchedMs: number
}

interface OpenView {
  id: string
  accountId: string
  personId: string
  connection: string | null
  state: LiveState
  watcher: Watcher | null
  usedAt: number
  watchedAt: number
}

interface ViewsParts {
  settings: ScraperSettings
  log: Logger
  limits?: LiveLimits
  program?: URL
}

const MINUTE_MS = 60_000
export const LIVE_LIMITS: LiveLimits = {
  atOnceMax: LIVE_VIEW_LIMITS.atOnceMax,
  idleMs: LIVE_VIEW_LIMITS.idleMinutes * MINUTE_MS,
  unwatchedMs: LIVE_VIEW_LIMITS.unwatchedMinutes * MINUTE_MS,
}
const LOOK_MS_MAX = 10_000
const RETRY_AFTER_SECONDS = 60
const NOT_THERE = 'There is no such live view. It was closed, or the server was started again.'
const FULL = (max: number): string =>
  `All ${max} live views of this server are in use right now. Please try again in some minutes; pages can be pointed at, and connections entered by cookies or a form, without one.`

export function createLiveViews(parts: ViewsParts): LiveViews {
  return new HeldViews(parts)
}

class HeldViews implements LiveViews {
  readonly #views = new Map<string, OpenView>()
  readonly #limits: LiveLimits
  readonly #host: LiveHost
  readonly #timer: NodeJS.Timeout

  constructor({ limits = LIVE_LIMITS, ...parts }: ViewsParts) {
    this.#limits = limits
    const hearer: LiveHostListener = {
      event: (id, event) => this.#hear(id, event),
      picture: (id, jpeg) => this.#views.get(id)?.watcher?.picture(jpeg),
      lost: (id) => this.#lose(id),
    }
    this.#host = createLiveHost({ ...parts, hearer })
    const lookMs = Math.min(LOOK_MS_MAX, limits.idleMs / 2, limits.unwatchedMs / 2)
    this.#timer = setInterval(() => this.#endUnused(), lookMs).unref()
  }

  async open(actor: Actor, wish: LiveViewPayload, access: AccessSecrets | null): Promise<LiveView> {
    const view = newView(actor, wish)
    const former = [...this.#views.values()].filter(({ personId }) => personId === view.personId)
    if (this.#views.size - former.length >= this.#limits.atOnceMax)
      throw new AppError('unavailable', { detail: FULL(this.#limits.atOnceMax), retryAfterSeconds: RETRY_AFTER_SECONDS })
    // Registered before its page is open: its first events belong to it, and it counts towards the limit.
    this.#views.set(view.id, view)
    await Promise.all(former.map((one) => this.#end(one, 'elsewhere')))
    try {
      this.#assertWanted(view)
      const { address, width, height, touch } = wish
      const told = await this.#host.ask(view.id, { kind: 'open', address, access, width, height, touch })
      this.#assertWanted(view)
      view.state = { ...liveStateSchema.parse(told), title: view.state.title }
      view.usedAt = view.watchedAt = Date.now()
      return toLiveView(view)
    } catch (error) {
      // Also where it was ended meanwhile: its page may have been opened after that.
      await this.#end(view, 'lost')
      throw error
    }
  }

  /** @throws AppError conflict: the person has opened another one meanwhile */
  #assertWanted({ id }: OpenView): void {
    if (!this.#views.has(id)) throw new AppError('conflict', { detail: LIVE_ENDINGS.elsewhere })
  }

  list(actor: Actor): LiveView[] {
    return [...this.#views.values()].filter((view) => isOf(view, actor)).map(toLiveView)
  }

  get(actor: Actor, id: string): LiveView {
    return toLiveView(this.#find(actor, id))
  }

  async input(actor: Actor, id: string, events: readonly LiveInput[]): Promise<void> {
    const view = this.#find(actor, id)
    view.usedAt = Date.now()
    view.state = stateAfter(view.state, events)
    await this.#host.ask(id, { kind: 'input', events })
  }

  async ask(actor: Actor, id: string, ask: Parameters<LiveViews['ask']>[2]): Promise<unknown> {
    this.#find(actor, id).usedAt = Date.now()
    return this.#host.ask(id, ask)
  }

  watch(actor: Actor, id: string, watcher: Watcher): { taken(): void; leave(): void } {
    const view = this.#find(actor, id)
    view.watcher?.tell({ type: 'end', reason: 'elsewhere', text: LIVE_ENDINGS.elsewhere })
    view.watcher = watcher
    this.#host.watch(id, true)
    return {
      taken: () => void (view.watcher === watcher && this.#host.taken(id)),
      leave: () => {
        if (view.watcher !== watcher) return
        view.watcher = null
        view.watchedAt = Date.now()
        this.#host.watch(id, false)
      },
    }
  }

  async end(actor: Actor, id: string): Promise<void> {
    await this.#end(this.#find(actor, id), 'closed')
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#lose(null)
    await this.#host.close()
  }

  #hear(id: string, event: LiveEvent): void {
    const view = this.#views.get(id)
    if (view === undefined || event.type === 'frame' || event.type === 'end' || event.type === 'here') return
    if (event.type === 'page') view.state = { ...view.state, url: event.url, title: event.title }
    view.watcher?.tell(event)
  }

  #lose(id: string | null): void {
    const lost = [...this.#views.values()].filter((view) => id === null || view.id === id)
    for (const view of lost) this.#forget(view, id === null ? 'lost' : 'too_large')
  }

  #forget(view: OpenView, reason: LiveEnding): void {
    this.#views.delete(view.id)
    view.watcher?.tell({ type: 'end', reason, text: LIVE_ENDINGS[reason] })
    view.watcher = null
  }

  async #end(view: OpenView, reason: LiveEnding): Promise<void> {
    this.#forget(view, reason)
    // A process that has ended has no page left to close.
    await this.#host.ask(view.id, { kind: 'close' }).catch(() => undefined)
  }

  #endUnused(): void {
    const now = Date.now()
    for (const view of this.#views.values()) {
      if (view.watcher === null && now - view.watchedAt > this.#limits.unwatchedMs) void this.#end(view, 'unwatched')
      else if (now - view.usedAt > this.#limits.idleMs) void this.#end(view, 'idle')
    }
  }

  #find(actor: Actor, id: string): OpenView {
    const view = this.#views.get(id)
    if (view === undefined || !isOf(view, actor)) throw new AppError('not_found', { detail: NOT_THERE })
    return view
  }
}

/** Of one person in one workspace: colleagues do not see what a member does in a page. */
function isOf(view: OpenView, actor: Actor): boolean {
  return view.accountId === actor.accountId && view.personId === personOf(actor).accountId
}

/** It does not count as unused while its page is being opened. */
function newView(actor: Actor, { address, width, height, connection }: LiveViewPayload): OpenView {
  const state = { url: address, title: '', width, height, mode: 'use' as const }
  const of = { accountId: actor.accountId, personId: personOf(actor).accountId, connection: connection ?? null }
  return { id: randomUUID(), ...of, state, watcher: null, usedAt: Infinity, watchedAt: Infinity }
}

function toLiveView({ id, state, connection }: OpenView): LiveView {
  return { id, ...state, connection }
}

function stateAfter(state: LiveState, events: readonly LiveInput[]): LiveState {
  const mode = events.findLast((event) => event.type === 'mode')?.mode ?? state.mode
  const size = events.findLast((event) => event.type === 'size')
  return { ...state, mode, ...(size === undefined ? {} : { width: size.width, height: size.height }) }
}
