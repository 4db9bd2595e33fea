// Finds the address of an image in its markup, including images that scripts load only when they become visible: then `src` is a
// placeholder, and the address is in another attribute, in `srcset`, or in `noscript`.
import { isTag, type Element } from 'domhandler'
import { parentOf } from './ancestors.ts'

const LOADED_LATER = /^data-(?:(?:lazy(?:load)?-)?src|original|lazy|image)$/
/** Custom attribute names: some contain the image, others an image shown on hover or as a fallback. */
const NAMED_OTHERWISE = /^data-[a-z]+-src$/
const SIZES = /^(?:data-(?:[a-z]+-)?)?srcset$/
/** Limit for the children of one picture element. */
const FRAMED_MAX = 40
/** How many levels above an image a `noscript` version may be. */
const CLIMB_MAX = 2
/** Limit for texts and comments between elements. */
const PASSED_MAX = 5

/** Null if the markup has no address, or only a pattern that a script fills in. */
export function pictureSource(image: Element): string | null {
  const { attribs, parent } = image
  const first = valuesOf(image, LOADED_LATER).find(isAddress) ?? attribs.src
  if (isAddress(first)) return first
  // Only the first children, so that a picture element with thousands of images does not take long.
  const framed = parent !== null && isTag(parent) && parent.name === 'picture' ? parent.children.slice(0, FRAMED_MAX).filter(isTag) : []
  const sizes = [image, ...framed].flatMap((one) => valuesOf(one, SIZES).map(firstOf))
  return [...valuesOf(image, NAMED_OTHERWISE), ...sizes].find(isAddress) ?? sourceWithoutScripts(image)
}

function valuesOf({ attribs }: Element, names: RegExp): string[] {
  return Object.entries(attribs).flatMap(([name, value]) => (names.test(name) ? [value] : []))
}

/** With bounded repetitions, because a style may be of any length. */
const GROUND = /background(?:-image)?\s{0,5}:[^;]{0,200}?url\(\s{0,5}['"]?([^'"()\s]{1,2000})/i

/** The background image of an element; null for none. */
export function groundSource({ attribs }: Element): string | null {
  const [, source] = GROUND.exec(attribs.style ?? '') ?? []
  return [source?.trim(), attribs['data-bg'], attribs['data-background'], attribs['data-background-image']].find(isAddress) ?? null
}

function isAddress(source: string | undefined): source is string {
  return source !== undefined && !source.startsWith('data:') && /[./]/.test(source) && !/\{|%7B/i.test(source)
}

function firstOf(sizes: string): string | undefined {
  return /^[\s,]*([^\s,]+)/.exec(sizes)?.[1]
}

/** The image in a `noscript` that directly follows the image, or an element that contains only the image. */
function sourceWithoutScripts(image: Element): string | null {
  let at: Element | null = image
  for (let climbed = 0; at !== null && climbed <= CLIMB_MAX; climbed += 1, at = isAlone(at) ? parentOf(at) : null) {
    const beside = elementBehind(at)
    if (beside?.name !== 'noscript') continue
    const found = beside.children.slice(0, FRAMED_MAX).find((one): one is Element => isTag(one) && one.name === 'img')
    return found !== undefined && isAddress(found.attribs.src) ? found.attribs.src : null
  }
  return null
}

/** True if the element has no siblings except for sources of the same picture element. */
function isAlone(element: Element): boolean {
  const beside = element.parent?.children ?? []
  return beside.length <= FRAMED_MAX && beside.every((one) => one === element || !isTag(one) || one.name === 'source')
}

function elementBehind(element: Element): Element | null {
  let at = element.next
  for (let passed = 0; at !== null && !isTag(at) && passed < PASSED_MAX; passed += 1) at = at.next
  return at !== null && isTag(at) ? at : null
}
