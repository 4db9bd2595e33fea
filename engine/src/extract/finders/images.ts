// The picture of what the page is about: named so by its class, or the first large one near the main heading. Logos, icons and
// portraits are left out unless asked for.
import { isTag, type Element } from 'domhandler'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { labelWords } from '../words.ts'
import type { PageIndex } from '../page-index.ts'
import { elementsNamed } from './attributed-elements.ts'

const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-image'] as const
const SMALL = 120
export const DECORATION =
  /logo|icon|avatar|gravatar|sprite|placeholder|missing[-_](?:face|image|photo)|no[-_](?:image|photo|picture)|default[-_](?:user|profile|image|photo)|headshot|\/faces?\/|spacer|blank\.|pixel|badge|button|banner|1x1\.(?:gif|png)|loading|signature|\.svg(?:$|\?)|emoji|flag/i

export const findImages: Finder = (page, intent) => {
  if (intent.shape !== 'image' || intent.concept?.id !== 'image') return []
  const named = new Set(elementsNamed(page, intent).map(({ element }) => element))
  const proposals: Proposal[] = []
  for (const image of page.images) {
    const source = sourceOf(image)
    if (!source || DECORATION.test(source) || isSmall(image)) continue
    const block = page.blockOf(image)
    const region = page.regions.regionOf(image)
    let score = 0.5 + 0.2 * page.nearnessToHeading(block)
    if (isNamed(image, named)) score += 0.12
    if (describesHeading(page, image)) score += 0.12
    if (isLarge(image)) score += 0.05
    if (region.isSide) score *= 0.6
    if (region.isListed) score *= 0.7
    proposals.push(propose('image', { block, raw: source }, Math.min(score, 0.82), {}))
  }
  return proposals.toSorted((a, b) => b.score - a.score).slice(0, 4)
}

export function sourceOf({ attribs }: Element): string | null {
  for (const name of SOURCES) {
    const source = attribs[name]
    if (source && !source.startsWith('data:') && /[./]/.test(source)) return source
  }
  return null
}

function isNamed(image: Element, named: ReadonlySet<Element>): boolean {
  let current: Element | null = image
  for (let step = 0; current && step < 4; step += 1) {
    if (named.has(current)) return true
    current = current.parent && isTag(current.parent) ? current.parent : null
  }
  return false
}

function describesHeading(page: PageIndex, { attribs }: Element): boolean {
  const alternative = labelWords(attribs.alt ?? attribs.title ?? '')
  if (alternative.length < 2 || !page.mainHeading) return false
  const heading = new Set(labelWords(page.mainHeading.text))
  return alternative.filter((word) => heading.has(word)).length / alternative.length >= 0.6
}

function isSmall({ attribs }: Element): boolean {
  return [attribs.width, attribs.height].some((size) => size !== undefined && Number.parseInt(size, 10) < SMALL)
}

function isLarge({ attribs }: Element): boolean {
  return Number.parseInt(attribs.width ?? '0', 10) >= 400
}
