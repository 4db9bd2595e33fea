// The places of a list's records as paths of names that further pages of the list share, so that a last page with a single item is read
// too.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

/** Names from the root to an element, without classes that contain digits, which identify records. */
export function placeOf(element: Element): string {
  const names: string[] = []
  for (let one: Element | null = element; one !== null; one = one.parent !== null && isTag(one.parent) ? one.parent : null) {
    names.push(nameOf(one))
  }
  return names.reverse().join('>')
}

/** Visible elements at these places, in page order. */
export function elementsAt(root: ParentNode, places: ReadonlySet<string>): Element[] {
  const found: Element[] = []
  const visit = (parent: ParentNode, outer: string): void => {
    for (const child of parent.children) {
      if (!isTag(child) || isHidden(child)) continue
      const place = outer === '' ? nameOf(child) : `${outer}>${nameOf(child)}`
      if (places.has(place)) found.push(child)
      else visit(child, place)
    }
  }
  visit(root, '')
  return found
}

function nameOf({ name, attribs }: Element): string {
  if (name === 'html' || name === 'body') return name
  const main = (attribs.class ?? '').split(/\s+/).find((one) => one !== '' && !/\d/.test(one) && !STATE.test(one))
  return main === undefined ? name : `${name}.${main}`
}
const STATE = /^(?:odd|even|first|last|active|current|selected|alt|is-|has-)/i
