// Finds the footnotes of a page and the links to them. Notes are found by these links, not by class names.
import { isTag, type Document, type Element } from 'domhandler'
import { textContent } from 'domutils'
import { parentOf } from '../../text/ancestors.ts'

export interface Footnotes {
  /** Name of the note that a link refers to. */
  references: ReadonlyMap<Element, string>
  /** Name of the note that an item of a list is. */
  notes: ReadonlyMap<Element, string>
  /** Links of notes back to where they are referred to. */
  returns: ReadonlySet<Element>
}

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§])[\])]?$/

/** How long the text of a back link may be ("Jump up"), and how far above it its note is. */
const RETURN = { charsMax: 12, levels: 6 }

interface Link {
  link: Element
  text: string
  /** Inside a superscript, or around one. */
  isRaised: boolean
  id: string
  /** How many named elements precede it. */
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
      const isAround = element.children.some((child) => isTag(child) && child.name === 'sup')
      links.push({
        link: element,
        text: textContent(element).trim(),
        isRaised: isUp || isAround,
        id: decoded(href.slice(1)),
        place: byId.size,
      })
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
  const returns = new Set<Element>()
  for (const { link, text, isRaised, id, place } of links) {
    const target = places.get(id) ?? -1
    if (target >= 0 && target < place && text.length <= RETURN.charsMax && isWithin(link, notes)) returns.add(link)
    const mark = isRaised ? MARK.exec(text)?.[1] : undefined
    const note = target < place || mark === undefined ? null : itemOf(byId.get(id))
    if (!note || mark === undefined) continue
    let name = notes.get(note)
    if (name === undefined) {
      name = /[\da-z]/.test(mark) && !taken.has(mark) ? mark : `n${notes.size + 1}`
      taken.add(name)
      notes.set(note, name)
    }
    references.set(link, name)
  }
  return { references, notes, returns }
}

/** The item of a list that the element is or begins. */
function itemOf(element: Element | undefined): Element | null {
  for (let at: Element | null = element ?? null, level = 0; at && level < 3; level += 1) {
    if (at.name === 'li') return at
    at = parentOf(at)
  }
  return null
}

function isWithin(link: Element, notes: ReadonlyMap<Element, string>): boolean {
  for (let at = link.parent, level = 0; at && isTag(at) && level < RETURN.levels; at = at.parent, level += 1) if (notes.has(at)) return true
  return false
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
