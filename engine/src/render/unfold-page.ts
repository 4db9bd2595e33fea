// A page that has come to rest, made to show what it shows only to those who act: its consent dialog is answered, it is scrolled, and
// buttons that load more are pressed, until nothing more comes or the time is up.
import { randomBytes } from 'node:crypto'
import { ENGINE_LIMITS } from '../limits.ts'
import { ANSWER_CONSENT, awaitGrowth, ELEMENT_COUNT, FIND_MORE, OPEN_SHADOWS, PAGE_SIZE, PRESS_MORE, SCROLL_DOWN } from './page-scripts.ts'
import { comeToRest, evaluate, type Settling } from './settle-page.ts'
import { turnPages } from './turn-pages.ts'

/** How far a page is unfolded: `some` for the facts of one thing, `all` for everything a list has. */
export type Depth = 'some' | 'all'

const ROUNDS_MAX: Record<Depth, number> = { some: 3, all: 300 }
/** A list that has grown is given this much before it is taken to be at its end. */
const PATIENCE: Record<Depth, { frames: number; timeMs: number }> = {
  some: { frames: 30, timeMs: 600 },
  all: { frames: 60, timeMs: 1_500 },
}

/** The address and source of a page. */
export interface Source {
  url: string
  body: string
}

/** `isCut` where time or room ended before the page did; `further` are the pages of a list that its buttons turned over. */
export interface Unfolded extends Source {
  isCut: boolean
  further: string[]
}

/** The page's source in the end; that of before where a button that promised more led to another page. */
export async function unfoldPage(settling: Settling, depth: Depth, endsAtMs: number): Promise<Unfolded> {
  const { page } = settling
  const ask = (script: string): Promise<unknown> => evaluate(page, script, endsAtMs)
  if ((await ask(ANSWER_CONSENT)) === true) await comeToRest(settling, endsAtMs)
  const presser = new MorePresser(settling, endsAtMs)
  let size = Number(await ask(PAGE_SIZE))
  let isCut = true
  for (let round = 0, hasGrown = false; round < ROUNDS_MAX[depth] && Date.now() < endsAtMs; round++) {
    await ask(SCROLL_DOWN)
    const pressed = await presser.press()
    await comeToRest(settling, endsAtMs)
    if (await presser.wasLedAway()) return { ...presser.before!, isCut: false, further: [] }
    let grown = Number(await ask(PAGE_SIZE))
    if (grown <= size && (pressed || hasGrown)) grown = await sizeAfterPatience(settling, { size, ...PATIENCE[depth] }, endsAtMs)
    if (grown <= size) {
      isCut = Date.now() >= endsAtMs
      break
    }
    if (Number(await ask(ELEMENT_COUNT)) > ENGINE_LIMITS.domNodesMax / 4) break
    size = grown
    hasGrown = true
  }
  const source = await sourceAsSeen(settling, endsAtMs)
  if (depth === 'some' || isCut) return { ...source, isCut, further: [] }
  return { ...source, ...(await turnPages(settling, endsAtMs)) }
}

/** The source with the content of open shadow roots. */
export async function sourceAsSeen(settling: Settling, endsAtMs: number): Promise<Source> {
  await evaluate(settling.page, OPEN_SHADOWS, endsAtMs)
  return sourceOf(settling)
}

/** Presses what loads more, and notices where that left the page. */
class MorePresser {
  /** The page before the first press; null until there is one. */
  before: Source | null = null
  readonly #settling: Settling
  readonly #endsAtMs: number
  /** A name in the page's world that ends with its document. */
  readonly #mark = `m${randomBytes(8).toString('hex')}`

  constructor(settling: Settling, endsAtMs: number) {
    this.#settling = settling
    this.#endsAtMs = endsAtMs
  }

  async press(): Promise<boolean> {
    if (Number(await this.#ask(FIND_MORE)) === 0) return false
    this.before ??= await sourceOf(this.#settling)
    await this.#ask(`globalThis.${this.#mark} = true`)
    await this.#ask(PRESS_MORE)
    return true
  }

  async wasLedAway(): Promise<boolean> {
    return this.before !== null && (await this.#ask(`globalThis.${this.#mark} === true`)) !== true
  }

  #ask(script: string): Promise<unknown> {
    return evaluate(this.#settling.page, script, this.#endsAtMs)
  }
}

async function sourceOf({ page }: Settling): Promise<Source> {
  return { url: page.url(), body: await page.content() }
}

async function sizeAfterPatience(
  settling: Settling,
  wish: { size: number; frames: number; timeMs: number },
  endsAtMs: number,
): Promise<number> {
  await evaluate(settling.page, awaitGrowth({ ...wish, latestMs: Math.max(endsAtMs - Date.now(), 0) }), endsAtMs)
  await comeToRest(settling, endsAtMs)
  return Number(await evaluate(settling.page, PAGE_SIZE, endsAtMs))
}
