// The recipes of one site for one list of fields while its pages are read: which are offered, from which pages they are learned, and
// when they are learned again. Keeps its state in memory; storing it is the port's.
// Next: engine/src/learn-recipe.ts
import { isDelivered } from '@quarry/contract'
import { addressShape } from './discover/end-point.ts'
import { asksForOwnWords } from './model/own-words.ts'
import type { Recipe } from './recipe/recipe.ts'
import type { Field, JsonValue, KnownRecipe, Row } from './types.ts'

/** A solved page that a recipe was learned from. */
export interface Example {
  url: string
  /** Id of its stored copy. */
  snapshot: string
  /** As in SolvedDocument. */
  data: Record<string, JsonValue>
  corrected: string[]
  sure: Record<string, number>
}

/** Why a version was learned. */
export type LearningReason = 'first' | 'layout' | 'pages' | 'correction'

export interface BookRecipe {
  id: string
  version: number
  /** Shape of the addresses of its pages. */
  shape: string
  /** Never learned again. */
  isPinned: boolean
  recipe: Recipe
  examples: readonly Example[]
  /** Pages read by this version so far. */
  pagesRead: number
}

export interface Learned {
  /** The version it takes the place of; null for a first one. */
  former: BookRecipe | null
  shape: string
  recipe: Recipe
  examples: readonly Example[]
  reason: LearningReason
}

export interface BookParts {
  fields: readonly Field[]
  known: readonly BookRecipe[]
  /** True: while a site is being learned, only as many of its pages are read at once as are learned from. */
  isPaced: boolean
  learn(examples: readonly Example[], signal: AbortSignal): Promise<Recipe>
  /** Null where it may not be stored any more: pinned, forgotten or learned again by somebody else. */
  save(learned: Learned): Promise<BookRecipe | null>
  /** A lesson that failed costs nothing but itself: the row stands. */
  onLessonFailed(error: unknown): void
}

export interface RecipeBook {
  /** Reads a page by `scrape` with the recipes that are known then, and learns from its row before it is returned. @throws what `scrape` throws. */
  read(url: string, scrape: (recipes: KnownRecipe[]) => Promise<Row>, signal: AbortSignal): Promise<Row>
}

const LEARNED_FROM = 3
const EXAMPLES_MAX = 8
const RECIPES_MAX = 12
/** After so many pages that fit, the next one that does not is no sign of a second template. */
const FITS_IN_BETWEEN_MAX = 4
/** A page that waits to be read by a recipe waits no longer. */
const WAIT_MS_MAX = 30_000
/** What a ladder without a model says less surely is not learned from. */
const SURE_MIN = 0.9

/** Pages of one address shape that no recipe fits. */
interface Gathering {
  examples: Example[]
  strayedFrom: string | null
  /** Pages that fit since the last that did not; and whether there were some in between. */
  fits: number
  isMixed: boolean
  /** Twice as many after a recipe that was learned and read hardly any page. */
  needed: number
}

export function createRecipeBook({ fields, known, isPaced, learn, save, onLessonFailed }: BookParts): RecipeBook {
  const recipes = [...known]
  const uses = new Map(known.map(({ id, pagesRead }) => [id, newUse(pagesRead)]))
  const gatherings = new Map<string, Gathering>()
  const seats = createSeats()

  function offered(): KnownRecipe[] {
    return recipes.map(({ id, shape, recipe, examples, isPinned }) => {
      const use = uses.get(id)!
      const probes = !isPinned && use.pages >= use.probeAt
      if (probes) use.probeAt *= PROBE_FACTOR
      return { id, shape, recipe, mayDoubt: !isPinned && examples.length < EXAMPLES_MAX, probes }
    })
  }

  /** Pages that may be read at once: those that are still to be learned from. */
  function roomFor(shape: string): number {
    const { examples, needed } = gatherings.get(shape) ?? emptyGathering(LEARNED_FROM)
    const isLearning = isPaced && (examples.length > 0 || !recipes.some((recipe) => recipe.shape === shape))
    return isLearning ? needed - examples.length : Infinity
  }

  async function learnFrom(row: Row, signal: AbortSignal): Promise<void> {
    const page = row.pages.at(-1)
    const { reading } = row
    if (page === undefined || reading === undefined) return
    const shape = addressShape(page.url)
    const fitting = recipes.find(({ id }) => id === reading.recipe)
    if (fitting !== undefined) {
      uses.get(fitting.id)!.pages += 1
      const gathering = gatherings.get(shape)
      if (gathering !== undefined) gathering.fits += 1
    }
    const example = exampleOf(row, fields)
    if (example === null) return
    if (fitting !== undefined) {
      const isNews = reading.asked.some((name) => name in example.data && tellsMore(fitting.recipe, name, example.data[name] ?? null))
      if (isNews && !fitting.isPinned && fitting.examples.length < EXAMPLES_MAX) {
        await relearn({ former: fitting, shape: fitting.shape, examples: [...fitting.examples, example], reason: 'pages' }, signal)
      }
      return
    }
    await gather(shape, example, { strayedFrom: reading.strayed, signal })
  }

  async function gather(
    shape: string,
    example: Example,
    { strayedFrom, signal }: { strayedFrom: string | null; signal: AbortSignal },
  ): Promise<void> {
    const gathering = gatheringOf(shape, strayedFrom)
    gathering.examples.push(example)
    if (gathering.examples.length < gathering.needed) return
    const former = gathering.isMixed ? undefined : recipes.find(({ id }) => id === gathering.strayedFrom)
    const examples = gathering.examples.slice(-EXAMPLES_MAX)
    const isHardlyRead = former !== undefined && (uses.get(former.id)?.pages ?? 0) < LEARNED_FROM && former.version > 1
    try {
      if (former?.isPinned || (former === undefined && recipes.length >= RECIPES_MAX)) return
      await relearn({ former: former ?? null, shape, examples, reason: former === undefined ? 'first' : 'layout' }, signal)
    } finally {
      gatherings.set(shape, emptyGathering(isHardlyRead ? gathering.needed * 2 : LEARNED_FROM))
    }
  }

  function gatheringOf(shape: string, strayedFrom: string | null): Gathering {
    const gathering = gatherings.get(shape) ?? emptyGathering(LEARNED_FROM)
    gatherings.set(shape, gathering)
    if (gathering.fits > FITS_IN_BETWEEN_MAX) Object.assign(gathering, { examples: [], isMixed: false })
    else if (gathering.fits > 0 && gathering.examples.length > 0) gathering.isMixed = true
    gathering.fits = 0
    gathering.strayedFrom = strayedFrom ?? gathering.strayedFrom
    return gathering
  }

  async function relearn(order: Omit<Learned, 'recipe'>, signal: AbortSignal): Promise<void> {
    const recipe = await learn(order.examples, signal)
    const saved = await save({ ...order, recipe })
    const at = order.former === null ? -1 : recipes.findIndex(({ id }) => id === order.former?.id)
    if (at >= 0) recipes.splice(at, 1)
    if (saved === null) return
    recipes.push(saved)
    uses.set(saved.id, newUse(0))
  }

  // One page after the other teaches, so that no version is learned from what another one has overtaken.
  let lesson: Promise<void> = Promise.resolve()

  return {
    async read(url, scrape, signal) {
      const shape = addressShape(url)
      const leave = await seats.take(shape, () => roomFor(shape), signal)
      try {
        const row = await scrape(offered())
        lesson = lesson.then(() => learnFrom(row, signal)).catch(onLessonFailed)
        await lesson
        return row
      } finally {
        leave()
      }
    },
  }
}

function emptyGathering(needed: number): Gathering {
  return { examples: [], strayedFrom: null, fits: 0, isMixed: false, needed }
}

/** Pages read by a recipe, and after how many fields that were never there are looked for again: 4, 16, 64 ... */
function newUse(pages: number): { pages: number; probeAt: number } {
  let probeAt = PROBE_FACTOR
  while (probeAt <= pages) probeAt *= PROBE_FACTOR
  return { pages, probeAt }
}
const PROBE_FACTOR = 4

/** A value where the recipe is silent, or none where every solved page had one. */
function tellsMore({ fields }: Recipe, name: string, value: JsonValue): boolean {
  return value !== null || fields.find((field) => field.name === name)?.profile.filled === 1
}

/** What is known of the page surely enough to learn from; null for nothing. */
export function exampleOf({ cells, pages, reading }: Row, fields: readonly Field[]): Example | null {
  const page = pages.at(-1)
  if (page === undefined || page.snapshot === null) return null
  const example: Example = { url: page.url, snapshot: page.snapshot, data: {}, corrected: [], sure: {} }
  for (const field of fields) {
    const { name } = field
    const cell = cells[name]
    if (cell === undefined || asksForOwnWords(field) || cell.status === 'derived') continue
    if (isDelivered(cell)) {
      if (cell.method !== 'model' && cell.status !== 'corrected' && (cell.confidence ?? 0) < SURE_MIN) continue
      example.data[name] = cell.value
      example.sure[name] = cell.confidence ?? 1
      if (cell.status === 'corrected') example.corrected.push(name)
    } else if (cell.reason === 'rejected' || (cell.reason === 'not_on_page' && reading?.asked.includes(name))) {
      example.data[name] = null
      if (cell.reason === 'rejected') example.corrected.push(name)
    }
  }
  return Object.values(example.data).some((value) => value !== null) ? example : null
}

/** Places for pages of a shape, as many as there is room for when they come. */
function createSeats(): { take(shape: string, room: () => number, signal: AbortSignal): Promise<() => void> } {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  const wakeAll = (): void => {
    for (const wake of [...waiting]) wake()
  }
  const change = (shape: string, by: number): void => void taken.set(shape, (taken.get(shape) ?? 0) + by)

  return {
    async take(shape, room, signal) {
      const endsAtMs = Date.now() + WAIT_MS_MAX
      while ((taken.get(shape) ?? 0) >= room() && Date.now() < endsAtMs) {
        await untilWoken(waiting, endsAtMs - Date.now(), signal)
      }
      change(shape, 1)
      return () => {
        change(shape, -1)
        wakeAll()
      }
    },
  }
}

async function untilWoken(waiting: Set<() => void>, timeMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeMs)
  waiting.add(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  waiting.delete(resolve)
  signal.throwIfAborted()
}
