// Up the tree: from an element to those around it.
import { isTag, type Element } from 'domhandler'

/** Null for the outermost element. */
export function parentOf({ parent }: Element): Element | null {
  return parent && isTag(parent) ? parent : null
}

/** From the nearest outwards. */
export function ancestorsOf(element: Element): Element[] {
  const around: Element[] = []
  for (let current = parentOf(element); current; current = parentOf(current)) around.push(current)
  return around
}

/** True for the outer element itself, too. */
export function isInside(element: Element | null, outer: Element | null): boolean {
  for (let current = element; current; current = parentOf(current)) if (current === outer) return true
  return false
}
