// How far the parts of a recipe's pages are trusted to say what the whole pages say: tried beside them first, then alone, and tried longer
// after each time that they said something else. Kept in memory: whoever starts anew tries anew.
import { isDelivered } from '@quarry/contract'
import type { Recipe } from './recipe/recipe.ts'
import type { KnownSlices, Row } from './types.ts'

/** So many pages in a row must agree at first. */
const AGREED_MIN = 4
const LONGER = 4
const SILENT_MIN = 2

export class SliceTrust {
  #agreed = 0
  #needed = AGREED_MIN
  /** On how many pages parts and whole page both had nothing. */
  readonly #silent = new Map<string, number>()
  /** Fields that the rest of the ladder has read where the recipe was silent. */
  readonly #spoken = new Set<string>()

  offered({ sliced }: Recipe): KnownSlices {
    return {
      use: sliced == null ? 'off' : this.#agreed < this.#needed ? 'tried' : 'used',
      silent: [...this.#silent].flatMap(([name, pages]) => (pages < SILENT_MIN ? [] : [name])),
    }
  }

  /** From the row of a page that the recipe fits. */
  learn({ reading, pages, cells }: Row): void {
    const slices = reading?.slices ?? null
    if (slices === 'used') return
    // Who reads the parts alone never learns that a browser would have shown more.
    if (slices === 'differed' || pages.some(({ via }) => via === 'browser')) {
      this.#agreed = 0
      this.#needed *= LONGER
    } else if (slices === 'agreed') {
      this.#agreed += 1
      for (const [name, cell] of Object.entries(cells))
        this.#hear(name, { isSilent: !isDelivered(cell), isByRecipe: cell.method === 'recipe' })
    }
  }

  #hear(name: string, { isSilent, isByRecipe }: { isSilent: boolean; isByRecipe: boolean }): void {
    if (isSilent && !this.#spoken.has(name)) this.#silent.set(name, (this.#silent.get(name) ?? 0) + 1)
    if (isSilent || isByRecipe) return
    this.#spoken.add(name)
    this.#silent.delete(name)
  }
}
