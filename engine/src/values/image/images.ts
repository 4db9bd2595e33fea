// The picture of the page's subject: the one that its class names, or the first large one near the main heading. Logos, icons and portraits
// of other people are left out.
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import { pictureSource } from '../../text/picture-source.ts'
import type { Block } from '../../types.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { labelWords } from '../../fields/label-words.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { elementsNamed } from '../fact/attributed-elements.ts'

const SMALL = 120
/**
 * Words in addresses of logos, icons, controls and placeholders. Whole words only: a "silicone" mat is not an icon, a "catalogo" not a
 * logo.
 */
const DECORATION =
  /(?<!\p{L})(?:(logo|icon|favicon|avatar|gravatar|sprite|placeholder|spacer|pixel|badge|button|banner|loading|signature|emoji|flag)s?(?!\p{L})|(?:missing|no|default)[-_](?:face|image|photo|picture|user|profile)s?(?!\p{L})|blank\.|1x1\.(?:gif|png))|\.svg(?:$|\?)/giu
/** One quick check: most addresses contain none of the words. */
const MAY_DECORATE =
  /logo|icon|avatar|sprite|placeholder|spacer|pixel|badge|button|banner|loading|signature|emoji|flag|(?:missing|no|default)[-_]?(?:face|image|photo|picture|user|profile)|blank\.|1x1\.|\.svg/iu
const PORTRAIT = /(?<!\p{L})(?:headshots?(?!\p{L})|faces?\/)/iu

export const findImages: Finder = (page, intent) => {
  if (intent.shape !== 'image' || intent.concept?.id !== 'image') return []
  const named = new Set(elementsNamed(page, intent).map(({ element }) => element))
  const proposals: Proposal[] = []
  for (const image of page.images) {
    if (isSmall(image)) continue
    const source = pictureSource(image)
    if (!source || isDecoration(page, source)) continue
    const isDescribed = describesHeading(page, image)
    if (PORTRAIT.test(source) && !isDescribed) continue
    const block = page.blockOf(image)
    const region = page.regions.regionOf(image)
    let score = 0.5 + 0.2 * page.nearnessToHeading(block)
    if (isNamed(image, named)) score += 0.12
    if (isDescribed) score += 0.12
    if (isLarge(image)) score += 0.05
    if (region.isSide) score *= 0.6
    if (region.isListed) score *= 0.7
    proposals.push(propose('image', { block, raw: source }, Math.min(score, 0.82)))
  }
  return proposals.toSorted((a, b) => b.score - a.score).slice(0, 4)
}

/** By the words of an address behind its host, unless the heading has them too: "Pixel 9 phone". */
export function isDecoration({ mainHeading }: PageIndex, address: string): boolean {
  if (!MAY_DECORATE.test(address)) return false
  const words = address.replace(/^(?:https?:)?\/\/[^/]*/i, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
  const found = [...words.matchAll(DECORATION)]
  if (found.length === 0) return false
  const heading = headingWords(mainHeading)
  return !found.every(([, word = '']) => heading.has(word.toLowerCase()) || heading.has(`${word.toLowerCase()}s`))
}

function isNamed(image: Element, named: ReadonlySet<Element>): boolean {
  let current: Element | null = image
  for (let step = 0; current && step < 4; step += 1) {
    if (named.has(current)) return true
    current = parentOf(current)
  }
  return false
}

function describesHeading(page: PageIndex, { attribs }: Element): boolean {
  const alternative = labelWords(attribs.alt ?? attribs.title ?? '')
  if (alternative.length < 2 || !page.mainHeading) return false
  const heading = headingWords(page.mainHeading)
  return alternative.filter((word) => heading.has(word)).length / alternative.length >= 0.6
}

function headingWords(heading: Block | null): ReadonlySet<string> {
  return heading === null ? NO_WORDS : wordsOfBlock(heading)
}
const wordsOfBlock = keepLast(({ text }: Block): ReadonlySet<string> => new Set(labelWords(text)))
const NO_WORDS: ReadonlySet<string> = new Set()

function isSmall({ attribs }: Element): boolean {
  return [attribs.width, attribs.height].some((size) => size !== undefined && Number.parseInt(size, 10) < SMALL)
}

function isLarge({ attribs }: Element): boolean {
  return Number.parseInt(attribs.width ?? '0', 10) >= 400
}
