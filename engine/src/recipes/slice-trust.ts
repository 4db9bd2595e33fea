// Decides whether the parts of a recipe's pages are used instead of the whole pages: they are compared first, then used alone, and compared
// longer after each difference; of many pages read from parts, one is compared again. The state is in memory, so a new process starts over.
import { isDelivered } from '@quarry/contract'
import type { Recipe } from '../recipe/recipe.ts'
import type { KnownSlices, Row } from '../types.ts'

/** Number of pages in a row that must agree at first. */
const AGREED_MIN = 4
const LONGER = 4
/** Pages without a value after which a missing field is accepted; more for a field without rules, which may be on pages not yet seen. */
const SILENT_MIN = 2
const SILENT_WITHOUT_RULE_MIN = 16
/** One of this number of pages is still compared with the whole page; the number doubles after each comparison that agrees. */
const COMPARED_EVERY = 32
const COMPARED_EVERY_MAX = 128

export class SliceTrust {
  #agreed = 0
  #needed = AGREED_MIN
  /** Pages read from parts since the last comparison that was due. */
  #unseen = 0
  /** Due comparisons that agreed since the last difference. */
  #confirmed = 0
  /** True while a page is being read for a due comparison, since one of several concurrent pages is enough. */
  #isHandedOut = false
  /** Number of pages on which neither the parts nor the whole page had a value, by field. */
  readonly #silent = new Map<string, number>()
  /** Fields that the other rungs read on a page where the recipe had no value. */
  readonly #spoken = new Set<string>()

  /** How the parts may be used for the next page. A due comparison is assigned to one task, which must call `release` afterwards. */
  offered({ sliced, fields }: Recipe): KnownSlices {
    const isDue = this.#isDue && !this.#isHandedOut
    if (isDue && sliced != null) this.#isHandedOut = true
    return {
      use: sliced == null ? 'off' : this.#agreed < this.#needed || isDue ? 'tried' : 'used',
      silent: [...this.#silent].flatMap(([name, pages]) => (pages < silentMin(fields, name) ? [] : [name])),
    }
  }

  /** Called when the page is read, has failed, or does not fit the template. */
  release({ use }: KnownSlices): void {
    if (use === 'tried') this.#isHandedOut = false
  }

  /** Updates the counts from the row of a page that the recipe fits. */
  learn({ reading, pages, cells }: Row): void {
    const slices = reading?.slices ?? null
    if (slices === 'used') {
      this.#unseen += 1
      return
    }
    // Pages that are read whole for another reason do not change the count.
    if (slices !== null && this.#isDue) {
      this.#unseen = 0
      this.#confirmed += 1
    }
    // With parts only it would never be detected that a browser shows more.
    if (slices === 'differed' || pages.some(({ via }) => via === 'browser')) {
      this.#agreed = 0
      this.#confirmed = 0
      this.#needed *= LONGER
    } else if (slices === 'agreed') {
      this.#agreed += 1
      for (const [name, cell] of Object.entries(cells))
        this.#countField(name, { isSilent: !isDelivered(cell), isByRecipe: cell.method === 'recipe' })
    }
  }

  get #isDue(): boolean {
    return this.#unseen >= Math.min(COMPARED_EVERY * 2 ** this.#confirmed, COMPARED_EVERY_MAX) - 1
  }

  #countField(name: string, { isSilent, isByRecipe }: { isSilent: boolean; isByRecipe: boolean }): void {
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
