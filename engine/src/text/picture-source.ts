// The address of a picture as its markup gives it, also where scripts load it only when it comes into sight: `src` is a stand-in then, and
// the address is in an attribute of theirs, in the sizes to choose from, or in what readers without scripts get.
import { isTag, type Element } from 'domhandler'
import { parentOf } from './ancestors.ts'

const LOADED_LATER = /^data-(?:(?:[a-z]+-)?src|original|lazy|image)$/
const SIZES = /^(?:data-(?:[a-z]+-)?)?srcset$/
/** How far out what is there for readers without scripts stands beside a picture. */
const CLIMB_MAX = 2

/** Null where the markup names none, or only a pattern that a script fills in. */
export function pictureSource(image: Element): string | null {
  const { attribs, parent } = image
  const choices = parent !== null && isTag(parent) && parent.name === 'picture' ? [image, ...parent.children.filter(isTag)] : [image]
  const sizes = choices.flatMap((one) => valuesOf(one, SIZES).map(firstOf))
  return [...valuesOf(image, LOADED_LATER), attribs.src, ...sizes].find(isAddress) ?? sourceWithoutScripts(image)
}

function valuesOf({ attribs }: Element, names: RegExp): string[] {
  return Object.entries(attribs).flatMap(([name, value]) => (names.test(name) ? [value] : []))
}

/** The picture that an element has for its ground; null for none. */
export function groundSource({ attribs }: Element): string | null {
  const [, source] = /background(?:-image)?\s*:[^;]*url\(\s*['"]?([^'")]+)['"]?\s*\)/i.exec(attribs.style ?? '') ?? []
  return [source?.trim(), attribs['data-bg'], attribs['data-background'], attribs['data-background-image']].find(isAddress) ?? null
}

function isAddress(source: string | undefined): source is string {
  return source !== undefined && !source.startsWith('data:') && /[./]/.test(source) && !/\{|%7B/i.test(source)
}

function firstOf(sizes: string): string | undefined {
  return /^[\s,]*([^\s,]+)/.exec(sizes)?.[1]
}

function sourceWithoutScripts(image: Element): string | null {
  let at: Element | null = image
  for (let climbed = 0; at !== null && climbed <= CLIMB_MAX; climbed += 1, at = parentOf(at)) {
    const beside = at.parent?.children.filter(isTag) ?? []
    const others = beside.filter(({ name }) => name === 'noscript').flatMap(({ children }) => children.filter(isTag))
    const found = others.find(({ name, attribs }) => name === 'img' && isAddress(attribs.src))
    if (found !== undefined) return found.attribs.src ?? null
    if (beside.filter(({ name }) => name === 'img').length > 1) return null
  }
  return null
}
