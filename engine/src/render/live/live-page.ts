// One page that is shown to a person who acts in it: its pictures and state, input, its session, and replaying of its steps.
// Next: engine/src/entry/create-live-browser.ts
import { setTimeout as sleep } from 'node:timers/promises'
import { describePageStep, type LiveEvent, type LiveInput, type LiveMode, type LiveReplayed, type PageStep } from '@quarry/contract'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { SiteAccess } from '../../access/open-access.ts'
import { ScrapeError } from '../../errors.ts'
import { ENGINE_LIMITS } from '../../limits.ts'
import { enterSite } from '../browser-access.ts'
import { comeToRest, countRequests, type Settling } from '../settle-page.ts'
import { guardNavigation, type MayOpen } from '../steps/guard-navigation.ts'
import { runSteps } from '../steps/run-steps.ts'
import { takeMarkedSource, type MarkedSource, type PointedSpot } from './live-copy.ts'
import { followFirstPaint, type FirstPaint } from './first-paint.ts'
import { createLiveFrames, type LiveFrames } from './live-frames.ts'
import { doInput } from './live-input.ts'
import { createLiveWorld, type LiveWorld } from './live-world.ts'
import { SignInRecorder, type RecordedSignIn } from './recorded-sign-in.ts'

export interface LivePage {
  readonly state: { url: string; title: string; width: number; height: number; mode: LiveMode }
  /** Starts or stops the pictures. */
  watch(isWatched: boolean): Promise<void>
  frameTaken(): void
  /** Performs the inputs in order, after all earlier ones. */
  do(inputs: readonly LiveInput[]): Promise<void>
  /** Replays steps from the address, or in the current page if it is null. */
  replay(asked: { address: string | null; steps: readonly PageStep[] }): Promise<LiveReplayed>
  /** Null where there is no element at that position. */
  sourceAt(spot: PointedSpot): Promise<MarkedSource | null>
  cookies(): Promise<Awaited<ReturnType<BrowserContext['cookies']>>>
  /** The recorded sign-in with the typed texts; null if there is none. */
  signIn(): Promise<RecordedSignIn | null>
  close(): Promise<void>
}

export interface LiveListener {
  tell(event: Exclude<LiveEvent, { type: 'frame' }>): void
  picture(jpeg: Buffer): void
  /** The page ended without being closed by us. */
  lost(): void
}

interface Opening {
  address: string
  access: SiteAccess | null
  /** Why connections to a host were refused; null if they were not. */
  refusalOf(hostname: string): string | null
  mayOpen: MayOpen
}

/** Starts opening the address without waiting for it: events report the outcome. */
export async function openLivePage(context: BrowserContext, opening: Opening, listener: LiveListener): Promise<LivePage> {
  const page = await context.newPage()
  if (opening.access !== null) await enterSite(page, opening.access)
  const session = await context.newCDPSession(page)
  const world = await createLiveWorld(session, {
    tell: (event) => listener.tell(event as Exclude<LiveEvent, { type: 'frame' }>),
    signingIn: (did) => live.recordSignIn(did),
  })
  const frames = createLiveFrames(session, (jpeg) => listener.picture(jpeg))
  const firstPaint = await followFirstPaint(session, world.mainFrameId)
  const live = new OpenPage({ page, session, world, frames, firstPaint, opening, listener })
  live.follow()
  live.go(opening.address)
  return live
}

interface Parts {
  page: Page
  session: CDPSession
  world: LiveWorld
  frames: LiveFrames
  firstPaint: FirstPaint
  opening: Opening
  listener: LiveListener
}

class OpenPage implements LivePage {
  readonly #parts: Parts
  readonly #settling: Settling
  #mode: LiveMode = 'use'
  #title = ''
  #isLoading = false
  #failure: string | null = null
  #isClosed = false
  /** Resolves when the first page has loaded: a key pressed before would be lost in an empty document. */
  #arrival: Promise<unknown> | null = null
  #recorder: SignInRecorder | null = null
  /** The last action in the queue. */
  #doing: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#settling = { page: parts.page, pending: countRequests(parts.page) }
  }

  get state(): LivePage['state'] {
    const { width, height } = this.#parts.page.viewportSize() ?? { width: 0, height: 0 }
    return { url: this.#url, title: this.#title, width, height, mode: this.#mode }
  }

  get #url(): string {
    const url = this.#parts.page.url()
    return /^https?:/.test(url) ? url : this.#parts.opening.address
  }

  follow(): void {
    const { page, listener } = this.#parts
    page.on('framenavigated', (frame) => void (frame === page.mainFrame() && this.#postToPage(true)))
    page.on('domcontentloaded', () => void this.#postToPage(true))
    page.on('load', () => void this.#postToPage(false))
    page.on('crash', () => !this.#isClosed && listener.lost())
    page.on('close', () => !this.#isClosed && listener.lost())
    page.context().on('page', (other) => void (other === page ? undefined : this.#takeOver(other)))
  }

  go(address: string): void {
    const { page, opening } = this.#parts
    this.#failure = null
    this.#isLoading = true
    const arriving = page
      .goto(address, { waitUntil: 'domcontentloaded', timeout: ENGINE_LIMITS.renderTimeoutMs })
      .then((response) => (response?.status() === 403 ? opening.refusalOf(new URL(page.url()).hostname) : null))
      .catch((error: unknown) => (isReplaced(error) ? null : (opening.refusalOf(URL.parse(address)?.hostname ?? '') ?? sentenceOf(error))))
      .then((failure) => {
        this.#failure = failure
        return this.#postToPage(failure === null && this.#isLoading)
      })
    this.#arrival ??= Promise.race([arriving, sleep(ARRIVAL_MS_MAX, undefined, { ref: false })])
  }

  async #postToPage(isLoading: boolean): Promise<void> {
    this.#isLoading = isLoading
    this.#title = await this.#parts.page.title().catch(() => '')
    if (this.#isClosed) return
    const { title, url } = this.state
    this.#parts.listener.tell({ type: 'page', url, title: title.slice(0, 300), is_loading: this.#isLoading, failure: this.#failure })
  }

  /** A new window would be invisible: its page is opened in this one instead. */
  async #takeOver(other: Page): Promise<void> {
    await other.waitForLoadState('domcontentloaded', { timeout: POPUP_MS }).catch(() => undefined)
    const address = other.url()
    await other.close().catch(() => undefined)
    if (/^https?:/.test(address)) this.go(address)
  }

  async watch(isWatched: boolean): Promise<void> {
    if (!isWatched) return this.#parts.frames.stop()
    await this.#parts.frames.start()
    await this.#postToPage(this.#isLoading)
    this.#tellSignIn()
  }

  frameTaken(): void {
    this.#parts.frames.taken()
  }

  do(inputs: readonly LiveInput[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const input of inputs) await this.#one(input)
    })
  }

  /** Each action waits for the earlier ones; a failed action does not block later ones. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#doing.then(work)
    this.#doing = turn.catch(() => undefined)
    return turn
  }

  async #one(input: LiveInput): Promise<void> {
    const { page, session, world, firstPaint } = this.#parts
    switch (input.type) {
      case 'go':
        return this.go(input.address)
      case 'history':
        return this.#move(input.by)
      case 'size':
        return page.setViewportSize({ width: input.width, height: input.height })
      case 'mode':
        return this.#setMode(input.mode)
      case 'choose':
        return world.choose(input.index)
      case 'leave':
        return world.completeText()
      default:
        if (this.#mode === 'point' && POINTED.has(input.type)) return input.type === 'move' ? this.#over(input) : undefined
        await this.#arrival
        await firstPaint.wait()
        return doInput(input, { page, session })
    }
  }

  async #setMode(mode: LiveMode): Promise<void> {
    // A recording restarts with the page that is open now.
    if (mode === 'sign_in' && this.#mode !== 'sign_in') this.#recorder = new SignInRecorder(this.#url)
    this.#mode = mode
    await this.#parts.world.setMode(mode)
    this.#tellSignIn()
  }

  recordSignIn(did: Parameters<SignInRecorder['add']>[0]): void {
    this.#recorder?.add(did)
    this.#tellSignIn()
  }

  #tellSignIn(): void {
    if (this.#recorder !== null) this.#parts.listener.tell({ type: 'sign_in', ...this.#recorder.told })
  }

  signIn(): Promise<RecordedSignIn | null> {
    return this.#inTurn(async () => {
      await this.#parts.world.completeText()
      return this.#recorder?.finish() ?? null
    })
  }

  async #move(by: 'back' | 'forward' | 'reload' | 'stop'): Promise<void> {
    const { page, session } = this.#parts
    if (by === 'stop') return void (await session.send('Page.stopLoading'))
    const wait = { waitUntil: 'commit', timeout: ENGINE_LIMITS.renderTimeoutMs } as const
    const moving = by === 'back' ? page.goBack(wait) : by === 'forward' ? page.goForward(wait) : page.reload(wait)
    this.#failure = null
    // Events report the outcome; if there is no page to go to, nothing happens.
    moving.catch(() => undefined)
  }

  async #over({ x, y }: { x: number; y: number }): Promise<void> {
    const seen = await this.#parts.world.ask('over', x, y, false)
    if (seen !== null && typeof seen === 'object')
      this.#parts.listener.tell({ type: 'over', ...seen } as Extract<LiveEvent, { type: 'over' }>)
  }

  replay({ address, steps }: { address: string | null; steps: readonly PageStep[] }): Promise<LiveReplayed> {
    return this.#inTurn(async () => {
      const { page, world } = this.#parts
      await world.setMode('use')
      try {
        if (address !== null) await page.goto(address, { waitUntil: 'domcontentloaded', timeout: ENGINE_LIMITS.renderTimeoutMs })
        await comeToRest(this.#settling, Date.now() + ENGINE_LIMITS.renderSettleMs)
        return await this.#runSteps(steps)
      } catch (error) {
        return { url: this.#url, done: 0, problem: sentenceOf(error) }
      } finally {
        await world.setMode(this.#mode)
      }
    })
  }

  async #runSteps(steps: readonly PageStep[]): Promise<LiveReplayed> {
    const { page, opening } = this.#parts
    const guard = await guardNavigation(page, opening.mayOpen)
    try {
      for (const [index, step] of steps.entries()) {
        // The steps after a for_each are done for each option, and so are run together with it.
        const isRest = step.kind === 'for_each'
        const problem = await runSteps(isRest ? steps.slice(index) : [step], { settling: this.#settling, guard }).then(
          () => null,
          problemOf,
        )
        if (problem === null && isRest) break
        if (problem !== null) return { url: this.#url, done: index, problem: `Step ${index + 1}, ${describePageStep(step)}: ${problem}` }
      }
      return { url: this.#url, done: steps.length, problem: null }
    } finally {
      await guard.release()
    }
  }

  sourceAt(spot: PointedSpot): Promise<MarkedSource | null> {
    return this.#inTurn(() => takeMarkedSource(this.#parts, spot, ENGINE_LIMITS.bodyBytesMax))
  }

  cookies(): ReturnType<LivePage['cookies']> {
    return this.#parts.page.context().cookies()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#parts.page.context().close()
  }
}

const POPUP_MS = 5_000
const ARRIVAL_MS_MAX = 10_000
/** Input that is not sent to the page while pointing at values; the wheel and the keys still scroll it. */
const POINTED = new Set<LiveInput['type']>(['move', 'down', 'up', 'touch'])

/** True if another page was requested meanwhile, or the response was a file. */
function isReplaced(error: unknown): boolean {
  return (
    error instanceof Error &&
    /interrupted by another navigation|ERR_ABORTED|Target page, context or browser has been closed/.test(error.message)
  )
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/Timeout/.test(message)) return 'The page did not answer in time.'
  const [code] = /net::ERR_[A-Z_]+/.exec(message) ?? []
  return code === undefined ? 'The page could not be opened.' : `The page could not be opened (${code}).`
}

/** The reason without the step's number, since it was run as the only step. */
function problemOf(error: unknown): string {
  const detail = error instanceof ScrapeError ? (error.detail ?? error.message) : ''
  return detail.replace(/^step 1, [^]*?: (?=[^:]*$)/, '') || 'it could not be done'
}
