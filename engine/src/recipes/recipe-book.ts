// Manages the recipes of one site and one list of fields while its pages are read: which are offered, from which pages they are learned,
// and
// when they are learned again. The state is in memory; storage is injected.
// Next: engine/src/recipes/learn-recipe.ts
import { exampleOf, type Example } from './recipe-example.ts'
import { sketchLikeness, TEMPLATE_LIKENESS_MIN } from '../recipe/fingerprint.ts'
import { pageShape } from '../recipe/page-shape.ts'
import type { Recipe } from '../recipe/recipe.ts'
import { createResizableSemaphore } from '../recipe/resizable-semaphore.ts'
import { SliceTrust } from './slice-trust.ts'
import type { Field, JsonValue, KnownRecipe, PageReading, Row } from '../types.ts'

/** Why a version was learned. */
export type LearningReason = 'first' | 'layout' | 'pages' | 'correction' | 'pointed'

export interface BookRecipe {
  id: string
  version: number
  /** Pattern of the addresses of its pages; see page-shape.ts. */
  shape: string
  /** Never learned again. */
  isPinned: boolean
  recipe: Recipe
  examples: readonly Example[]
  /** Pages read by this version so far. */
  pagesRead: number
}

export interface Learned {
  /** The version that it replaces; null for a first one. */
  former: BookRecipe | null
  shape: string
  recipe: Recipe
  examples: readonly Example[]
  reason: LearningReason
}

export interface BookParts {
  fields: readonly Field[]
  known: readonly BookRecipe[]
  /** True if only as many pages are read at once as are still needed to learn from, while the site has no recipe. */
  isPaced: boolean
  learn(examples: readonly Example[], signal: AbortSignal): Promise<Recipe>
  /** Null where it may no longer be stored, because it was pinned, deleted or learned again by another process. */
  save(learned: Learned): Promise<BookRecipe | null>
  /** Called when learning fails; the row is kept. */
  onLessonFailed(error: unknown): void
}

/** A recipe as it is offered for a page. */
interface OfferedRecipe extends KnownRecipe {
  version: number
}

export interface RecipeBook {
  /** Reads a page by `scrape` with the current recipes, and learns from its row before returning it. @throws what `scrape` throws. */
  read(scrape: (recipes: OfferedRecipe[]) => Promise<Row>, signal: AbortSignal): Promise<Row>
  /** Learns from pages on which a person has selected values, unless a recipe has already. */
  teach(examples: readonly Example[], signal: AbortSignal): Promise<void>
}

const LEARNED_FROM = 3
const EXAMPLES_MAX = 8
const RECIPES_MAX = 12
/** Number of templates whose pages are collected at once; the oldest is dropped for a new one. */
const GATHERINGS_MAX = 20
/** After more pages that fit in between, collecting starts again with the next page that does not fit. */
const FITS_IN_BETWEEN_MAX = 4

/** Collected pages of one template that no recipe fits. */
interface Gathering {
  /** Sketch of the structure of its first page. */
  sketch: readonly number[]
  examples: Example[]
  strayedFrom: string | null
  /** Pages that fit a recipe since the last one that did not; `isMixed` if there were any between the collected ones. */
  fits: number
  isMixed: boolean
  /** Number of pages to learn from; doubled after a recipe that read hardly any page. */
  needed: number
}

export function createRecipeBook(parts: BookParts): RecipeBook {
  return new SiteBook(parts)
}

class SiteBook implements RecipeBook {
  readonly #parts: BookParts
  readonly #recipes: BookRecipe[]
  readonly #uses: Map<string, Use>
  readonly #gatherings: Gathering[] = []
  readonly #semaphore = createResizableSemaphore()
  /** Pages are learned from one after another, so that no version is based on an outdated one. */
  #lesson: Promise<void> = Promise.resolve()

  constructor(parts: BookParts) {
    this.#parts = parts
    this.#recipes = [...parts.known]
    this.#uses = new Map(parts.known.map(({ id, pagesRead }) => [id, newUse(pagesRead)]))
  }

  async read(scrape: (recipes: OfferedRecipe[]) => Promise<Row>, signal: AbortSignal): Promise<Row> {
    const release = await this.#semaphore.acquire(() => this.#capacity(), signal)
    const offered = this.#recipes.map((recipe) => this.#offered(recipe))
    try {
      const row = await scrape(offered)
      this.#lesson = this.#lesson.then(() => this.#learnFrom(row, signal)).catch(this.#parts.onLessonFailed)
      await this.#lesson
      return row
    } finally {
      for (const { id, slices } of offered) this.#uses.get(id)?.trust.release(slices)
      release()
    }
  }

  async teach(examples: readonly Example[], signal: AbortSignal): Promise<void> {
    const known = this.#recipes.flatMap((recipe) => recipe.examples)
    const fresh = examples.filter((example) => !known.some((one) => teachesTheSame(one, example)))
    for (const [shape, ofShape] of Map.groupBy(fresh, ({ url }) => pageShape(url))) {
      const former = this.#recipes.findLast((recipe) => recipe.shape === shape && !recipe.isPinned) ?? null
      const taught = new Set(ofShape.map(({ snapshot }) => snapshot))
      const before = former?.examples.filter(({ snapshot }) => !taught.has(snapshot)) ?? []
      const order = { former, shape, examples: [...ofShape, ...before].slice(0, EXAMPLES_MAX), reason: 'pointed' as const }
      this.#lesson = this.#lesson.then(() => this.#relearn(order, signal)).catch(this.#parts.onLessonFailed)
      await this.#lesson
    }
  }

  #offered({ id, version, shape, recipe, examples, isPinned }: BookRecipe): OfferedRecipe {
    const use = this.#uses.get(id)!
    const probes = !isPinned && use.pages >= use.probeAt
    if (probes) use.probeAt *= PROBE_FACTOR
    return { id, version, shape, recipe, mayDoubt: !isPinned && examples.length < EXAMPLES_MAX, probes, slices: use.trust.offered(recipe) }
  }

  /** Number of pages that may be read at once: those that are still needed to learn from. */
  #capacity(): number {
    const [current] = this.#gatherings.filter(({ fits }) => fits === 0).toSorted((a, b) => b.examples.length - a.examples.length)
    const isLearning = this.#parts.isPaced && (current !== undefined || this.#recipes.length === 0)
    return isLearning ? (current?.needed ?? LEARNED_FROM) - (current?.examples.length ?? 0) : Infinity
  }

  async #learnFrom(row: Row, signal: AbortSignal): Promise<void> {
    const page = row.pages.at(-1)
    const { reading } = row
    if (page === undefined || reading === undefined) return
    const fitting = this.#recipes.find(({ id }) => id === reading.recipe)
    if (fitting !== undefined) this.#countFit(fitting, row)
    // Most pages of a known template add nothing, so no example is built for them.
    if (fitting !== undefined && (reading.asked.length === 0 || fitting.isPinned || fitting.examples.length >= EXAMPLES_MAX)) return
    const example = exampleOf(row, this.#parts.fields)
    if (example === null) return
    if (fitting === undefined) return this.#gather(example, reading, signal)
    if (!reading.asked.some((name) => name in example.data && addsKnowledge(fitting.recipe, name, example.data[name] ?? null))) return
    await this.#relearn({ former: fitting, shape: fitting.shape, examples: [...fitting.examples, example], reason: 'pages' }, signal)
  }

  #countFit({ id }: BookRecipe, row: Row): void {
    const use = this.#uses.get(id)!
    use.pages += 1
    use.trust.learn(row)
    for (const gathering of this.#gatherings) gathering.fits += 1
  }

  async #gather(example: Example, reading: PageReading, signal: AbortSignal): Promise<void> {
    const gathering = this.#gatheringOf(reading)
    gathering.examples.push(example)
    if (gathering.examples.length < gathering.needed) return
    const former = (gathering.isMixed ? undefined : this.#recipes.find(({ id }) => id === gathering.strayedFrom)) ?? null
    const examples = gathering.examples.slice(-EXAMPLES_MAX)
    const isHardlyRead = former !== null && (this.#uses.get(former.id)?.pages ?? 0) < LEARNED_FROM && former.version > 1
    try {
      if (former?.isPinned || (former === null && this.#recipes.length >= RECIPES_MAX)) return
      await this.#relearn({ former, shape: pageShape(example.url), examples, reason: former === null ? 'first' : 'layout' }, signal)
    } finally {
      this.#gatherings.splice(this.#gatherings.indexOf(gathering), 1)
      if (isHardlyRead) this.#gatherings.push({ ...newGathering(reading), needed: gathering.needed * 2 })
    }
  }

  #gatheringOf(reading: PageReading): Gathering {
    const alike = (gathering: Gathering): number => sketchLikeness(gathering.sketch, reading.sketch)
    let gathering = this.#gatherings.toSorted((a, b) => alike(b) - alike(a)).find((one) => alike(one) >= TEMPLATE_LIKENESS_MIN)
    if (gathering === undefined) {
      gathering = newGathering(reading)
      this.#gatherings.push(gathering)
      if (this.#gatherings.length > GATHERINGS_MAX) this.#gatherings.shift()
    }
    if (gathering.fits > FITS_IN_BETWEEN_MAX) Object.assign(gathering, { examples: [], isMixed: false })
    else if (gathering.fits > 0 && gathering.examples.length > 0) gathering.isMixed = true
    gathering.fits = 0
    gathering.strayedFrom = reading.strayed ?? gathering.strayedFrom
    return gathering
  }

  async #relearn(order: Omit<Learned, 'recipe'>, signal: AbortSignal): Promise<void> {
    const recipe = await this.#parts.learn(order.examples, signal)
    const saved = await this.#parts.save({ ...order, recipe })
    const at = order.former === null ? -1 : this.#recipes.findIndex(({ id }) => id === order.former?.id)
    if (at >= 0) this.#recipes.splice(at, 1)
    if (saved === null) return
    this.#recipes.push(saved)
    this.#uses.set(saved.id, newUse(0))
  }
}

function newGathering({ sketch, strayed }: PageReading): Gathering {
  return { sketch, examples: [], strayedFrom: strayed, fits: 0, isMixed: false, needed: LEARNED_FROM }
}

/** Number of pages read by a recipe, and the number after which fields that were never there are searched again: 4, 16, 64 ... */
interface Use {
  pages: number
  probeAt: number
  trust: SliceTrust
}

function newUse(pages: number): Use {
  let probeAt = PROBE_FACTOR
  while (probeAt <= pages) probeAt *= PROBE_FACTOR
  return { pages, probeAt, trust: new SliceTrust() }
}
const PROBE_FACTOR = 4

/** True for two examples with the same places of the same page for the same fields. */
function teachesTheSame(known: Example, { snapshot, data, pointed = {} }: Example): boolean {
  const isSame = (name: string): boolean =>
    JSON.stringify([known.pointed?.[name], known.data[name]]) === JSON.stringify([pointed[name], data[name]])
  return known.snapshot === snapshot && Object.keys(pointed).every(isSame)
}

/** True for a value where the recipe has none, and for no value where every solved page had one. */
function addsKnowledge({ fields }: Recipe, name: string, value: JsonValue): boolean {
  return value !== null || fields.find((field) => field.name === name)?.profile.filled === 1
}
