// The address of a picture by its markup, also where scripts load it only when it comes into view: `src` is a placeholder then, and
// the address is in an attribute of the script, in `srcset`, or in `noscript`.
import { isTag, type Element } from 'domhandler'
import { parentOf } from './ancestors.ts'

const LOADED_LATER = /^data-(?:(?:lazy(?:load)?-)?src|original|lazy|image)$/
/** Names that a shop or a script gives itself: some are of the picture, some of one that is shown below the pointer or for want of it. */
const NAMED_OTHERWISE = /^data-[a-z]+-src$/
const SIZES = /^(?:data-(?:[a-z]+-)?)?srcset$/
/** Choices of one frame, and the texts between them. */
const FRAMED_MAX = 40
/** How far out the `noscript` version is beside a picture. */
const CLIMB_MAX = 2
/** Texts and comments between elements. */
const PASSED_MAX = 5

/** Null where the markup names none, or only a pattern that a script fills in. */
export function pictureSource(image: Element): string | null {
  const { attribs, parent } = image
  const first = valuesOf(image, LOADED_LATER).find(isAddress) ?? attribs.src
  if (isAddress(first)) return first
  // Of a stranger's frame with thousands of pictures all share the first ones.
  const framed = parent !== null && isTag(parent) && parent.name === 'picture' ? parent.children.slice(0, FRAMED_MAX).filter(isTag) : []
  const sizes = [image, ...framed].flatMap((one) => valuesOf(one, SIZES).map(firstOf))
  return [...valuesOf(image, NAMED_OTHERWISE), ...sizes].find(isAddress) ?? sourceWithoutScripts(image)
}

function valuesOf({ attribs }: Element, names: RegExp): string[] {
  return Object.entries(attribs).flatMap(([name, value]) => (names.test(name) ? [value] : []))
}

/** Bounded, since a stranger's style may be of any length. */
const GROUND = /background(?:-image)?\s{0,5}:[^;]{0,200}?url\(\s{0,5}['"]?([^'"()\s]{1,2000})/i

/** The picture that an element has for its ground; null for none. */
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

/** It follows the picture directly, or an element that contains it alone. */
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

/** But for the choices of its frame. */
function isAlone(element: Element): boolean {
  const beside = element.parent?.children ?? []
  return beside.length <= FRAMED_MAX && beside.every((one) => one === element || !isTag(one) || one.name === 'source')
}

function elementBehind(element: Element): Element | null {
  let at = element.next
  for (let passed = 0; at !== null && !isTag(at) && passed < PASSED_MAX; passed += 1) at = at.next
  return at !== null && isTag(at) ? at : null
}
