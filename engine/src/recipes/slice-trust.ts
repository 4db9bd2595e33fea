// How far the parts of a recipe's pages are trusted to give the same result as the whole pages: compared with them first, then used alone, and compared longer
// after each difference; of many pages read from parts one is compared again. Kept in memory: a new process
// starts over.
import { isDelivered } from '@quarry/contract'
import type { Recipe } from '../recipe/recipe.ts'
import type { KnownSlices, Row } from '../types.ts'

/** So many pages in a row must agree at first. */
const AGREED_MIN = 4
const LONGER = 4
/** A field with rules is missing where they find nothing; one without may be on pages that have not been met yet. */
const SILENT_MIN = 2
const SILENT_WITHOUT_RULE_MIN = 16
/** Of so many pages one is compared with the whole page all the same; of twice as many after each comparison that agrees. */
const COMPARED_EVERY = 32
const COMPARED_EVERY_MAX = 128

export class SliceTrust {
  #agreed = 0
  #needed = AGREED_MIN
  /** Pages read from parts alone since the last one that was compared because it was due. */
  #unseen = 0
  /** Comparisons of such pages that agreed, since the last that did not. */
  #confirmed = 0
  /** True while a page that is to be compared since it is due is under way: of those read at once one is enough. */
  #isHandedOut = false
  /** On how many pages parts and whole page both had nothing. */
  readonly #silent = new Map<string, number>()
  /** Fields that the rest of the ladder has read where the recipe was silent. */
  readonly #spoken = new Set<string>()

  /** A due comparison is handed out once: the task that got it gives it back when the page is read. */
  offered({ sliced, fields }: Recipe): KnownSlices {
    const isDue = this.#isDue && !this.#isHandedOut
    if (isDue && sliced != null) this.#isHandedOut = true
    return {
      use: sliced == null ? 'off' : this.#agreed < this.#needed || isDue ? 'tried' : 'used',
      silent: [...this.#silent].flatMap(([name, pages]) => (pages < silentMin(fields, name) ? [] : [name])),
    }
  }

  /** The page that it was offered for is read, or failed, or was none of its template. */
  takeBack({ use }: KnownSlices): void {
    if (use === 'tried') this.#isHandedOut = false
  }

  /** From the row of a page that the recipe fits. */
  learn({ reading, pages, cells }: Row): void {
    const slices = reading?.slices ?? null
    if (slices === 'used') {
      this.#unseen += 1
      return
    }
    // Pages that are read whole for a reason of their own are no evidence about the others: they leave the count as it is.
    if (slices !== null && this.#isDue) {
      this.#unseen = 0
      this.#confirmed += 1
    }
    // Who reads the parts alone never learns that a browser would have shown more.
    if (slices === 'differed' || pages.some(({ via }) => via === 'browser')) {
      this.#agreed = 0
      this.#confirmed = 0
      this.#needed *= LONGER
    } else if (slices === 'agreed') {
      this.#agreed += 1
      for (const [name, cell] of Object.entries(cells))
        this.#hear(name, { isSilent: !isDelivered(cell), isByRecipe: cell.method === 'recipe' })
    }
  }

  get #isDue(): boolean {
    return this.#unseen >= Math.min(COMPARED_EVERY * 2 ** this.#confirmed, COMPARED_EVERY_MAX) - 1
  }

  #hear(name: string, { isSilent, isByRecipe }: { isSilent: boolean; isByRecipe: boolean }): void {
    if (isSilent && !this.#spoken.has(name)) this.#silent.set(name, (this.#silent.get(name) ?? 0) + 1)
    if (isSilent || isByRecipe) return
    this.#spoken.add(name)
    this.#silent.delete(name)
  }
}

function silentMin(fields: Recipe['fields'], name: string): number {
  const isRuled = fields.some((field) => field.name === name && field.rules.length > 0)
  return isRuled ? SILENT_MIN : SILENT_WITHOUT_RULE_MIN
}
