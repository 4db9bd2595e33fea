// The parent and the ancestors of an element or another node.
import { isTag, type ChildNode, type Element } from 'domhandler'

/** Null for the root element, and for what is in none. */
export function parentOf({ parent }: ChildNode): Element | null {
  return parent && isTag(parent) ? parent : null
}

/** From the parent to the root element. */
export function ancestorsOf(element: Element): Element[] {
  const around: Element[] = []
  for (let current = parentOf(element); current; current = parentOf(current)) around.push(current)
  return around
}

/** Also true for the outer element itself. */
export function isInside(element: Element | null, outer: Element | null): boolean {
  for (let current = element; current; current = parentOf(current)) if (current === outer) return true
  return false
}
