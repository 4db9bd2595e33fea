// Unfolds a settled page, so that it shows all its content: answers its consent dialog, scrolls, and clicks buttons that load more, until
// nothing more is loaded or the time limit is reached.
import { randomBytes } from 'node:crypto'
import { ENGINE_LIMITS } from '../limits.ts'
import { ANSWER_CONSENT, awaitGrowth, ELEMENT_COUNT, FIND_MORE, OPEN_SHADOWS, PAGE_SIZE, PRESS_MORE, SCROLL_DOWN } from './page-scripts.ts'
import { comeToRest, evaluate, type Settling } from './settle-page.ts'
import { turnPages } from './turn-pages.ts'

/** How far a page is unfolded: `some` for the values of one thing, `all` for the complete content of a list. */
export type Depth = 'some' | 'all'

const ROUNDS_MAX: Record<Depth, number> = { some: 3, all: 300 }
/** How long to wait for a list that has grown before, until it counts as complete. */
const PATIENCE: Record<Depth, { frames: number; timeMs: number }> = {
  some: { frames: 30, timeMs: 600 },
  all: { frames: 60, timeMs: 1_500 },
}

/** The address and source of a page. */
export interface Source {
  url: string
  body: string
}

/** `isCut` if a limit of time or size was reached before the end of the page; `further` are the further pages of a list with buttons. */
export interface Unfolded extends Source {
  isCut: boolean
  further: string[]
}

/** The page's source after unfolding; the source from before if a "more" button has opened another page. */
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

/** Clicks buttons that load more, and notices when that has opened another page. */
class MorePresser {
  /** The page before the first click; null before that. */
  before: Source | null = null
  readonly #settling: Settling
  readonly #endsAtMs: number
  /** The name of a global variable in the page, which is lost when another document is loaded. */
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
  wait: { size: number; frames: number; timeMs: number },
  endsAtMs: number,
): Promise<number> {
  await evaluate(settling.page, awaitGrowth({ ...wait, latestMs: Math.max(endsAtMs - Date.now(), 0) }), endsAtMs)
  await comeToRest(settling, endsAtMs)
  return Number(await evaluate(settling.page, PAGE_SIZE, endsAtMs))
}
