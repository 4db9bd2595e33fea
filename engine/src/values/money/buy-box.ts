// The box around the first button to buy: the amounts in it are those that the button is about.
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { readStock } from '../../fields/stock-words.ts'
import type { PageIndex } from '../../page/page-index.ts'

const BUTTON_CHARS_MAX = 40
const DEPTH_MAX = 8

/** The smallest box that has a button to buy and one of the elements, and not the main heading; null where there is none. */
export function buyBoxOf(page: PageIndex, amounts: readonly Element[]): Element | null {
  const heading = page.mainHeading
  const aroundHeading = new Set(chainOf(heading?.element ?? null))
  const aroundAmounts = new Set<Element>()
  for (const element of amounts)
    for (let one: Element | null = element; one && !aroundAmounts.has(one); one = parentOf(one)) aroundAmounts.add(one)
  for (const { id, kind, text } of page.visibleBlocks) {
    if (kind !== 'control' || id < (heading?.id ?? 0) || text.length > BUTTON_CHARS_MAX || readStock(text) !== true) continue
    const button = page.innerElement(id)
    if (button === null || page.regions.regionOf(button).isSide || page.regions.regionOf(button).isListed) continue
    const box = chainOf(button)
      .slice(0, DEPTH_MAX)
      .find((element) => aroundAmounts.has(element) || aroundHeading.has(element))
    if (box !== undefined) return aroundHeading.has(box) ? null : box
  }
  return null
}

function chainOf(element: Element | null): Element[] {
  const chain: Element[] = []
  for (let current = element; current; current = parentOf(current)) chain.push(current)
  return chain
}
