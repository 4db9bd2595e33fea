// Which links of a page point to its notes, and which elements these notes are. Notes are found by the links to them, not by class names.
import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'

export interface Footnotes {
  /** Name of the note that a link refers to. */
  references: ReadonlyMap<Element, string>
  /** Name of the note that an item of a list is. */
  notes: ReadonlyMap<Element, string>
}

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§])[\])]?$/

interface Link {
  link: Element
  mark: string
  id: string
  /** How many named elements stand before it. */
  place: number
}

/** Raised links to items of a list further down in the same page. */
export function findFootnotes(dom: Document): Footnotes {
  const links: Link[] = []
  const byId = new Map<string, Element>()
  const walk = (element: Element, isRaised: boolean): void => {
    const { id, href } = element.attribs
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    const isUp = isRaised || element.name === 'sup'
    if (href?.startsWith('#') && href.length > 1) {
      const mark = MARK.exec(textOf(element).trim())?.[1]
      if (mark !== undefined && (isUp || element.children.some((child) => isTag(child) && child.name === 'sup')))
        links.push({ link: element, mark, id: decoded(href.slice(1)), place: byId.size })
    }
    for (const child of element.children) if (isTag(child)) walk(child, isUp)
  }
  for (const child of dom.children) if (isTag(child)) walk(child, false)
  return named(links, byId)
}

function named(links: Link[], byId: Map<string, Element>): Footnotes {
  const places = new Map([...byId.keys()].map((id, place) => [id, place]))
  const references = new Map<Element, string>()
  const notes = new Map<Element, string>()
  const taken = new Set<string>()
  for (const { link, mark, id, place } of links) {
    const note = (places.get(id) ?? -1) < place ? null : itemOf(byId.get(id))
    if (!note) continue
    let name = notes.get(note)
    if (name === undefined) {
      name = /[\da-z]/.test(mark) && !taken.has(mark) ? mark : `n${notes.size + 1}`
      taken.add(name)
      notes.set(note, name)
    }
    references.set(link, name)
  }
  return { references, notes }
}

/** The item of a list that the element is or begins. */
function itemOf(element: Element | undefined): Element | null {
  for (let at: Element | null = element ?? null, level = 0; at && level < 3; level += 1) {
    if (at.name === 'li') return at
    at = at.parent && isTag(at.parent) ? at.parent : null
  }
  return null
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data
  return isTag(node) ? node.children.map(textOf).join('') : ''
}
