// Marks of an element that may recur on other pages of its site, the most specific first.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { Mark } from './recipe.ts'

const TELLING_ATTRIBUTES = [
  'itemprop',
  'property',
  'data-testid',
  'data-test',
  'data-qa',
  'data-field',
  'data-type',
  'rel',
  'role',
  'name',
  'media',
]
/** Names with an id of the page's thing or the hash of a build, which differ between pages. */
const UNSTABLE = /\d{4,}|[_-]\d{3,}$|[_-]{2}[a-z0-9]{5,}$/i
const CLASSES_MAX = 4
const CLIMB_MAX = 8

export function marksOf(element: Element): Mark[] {
  const { name: tag, attribs } = element
  const marks: Mark[] = []
  for (const attribute of TELLING_ATTRIBUTES) {
    const value = attribs[attribute]
    if (value !== undefined && value !== '' && value.length <= 60 && !UNSTABLE.test(value)) marks.push({ tag, attribute, value })
  }
  return [...marks, ...namesOf(element)]
}

/** Marks by the element's id and classes. */
export function namesOf({ name: tag, attribs }: Element): Mark[] {
  const marks: Mark[] = []
  if (attribs.id !== undefined && attribs.id !== '' && !UNSTABLE.test(attribs.id)) marks.push({ tag, attribute: 'id', value: attribs.id })
  if (attribs.class === undefined) return marks
  const classes = attribs.class.split(/\s+/).filter((one) => one !== '' && !UNSTABLE.test(one))
  for (const value of classes.slice(0, CLASSES_MAX)) marks.push({ tag, attribute: 'class', value })
  return marks
}

/** A mark for having a `data-` attribute, with any value: the attribute that a value is taken from. */
export function markOfPresence({ name: tag }: Element, attribute: string): Mark[] {
  return attribute.startsWith('data-') ? [{ tag, attribute, value: '' }] : []
}

/** All marks of the element, and its tag as the last one. */
export function marksWithTag(element: Element): Mark[] {
  return [...marksOf(element), { tag: element.name, attribute: null, value: '' }]
}

/** Marks of its ancestors, nearest first. */
export function marksAround(element: Element): Mark[] {
  const marks: Mark[] = []
  let at = parentOf(element)
  for (let climbed = 0; at !== null && climbed < CLIMB_MAX; climbed += 1, at = parentOf(at)) marks.push(...marksOf(at).slice(0, 2))
  return marks
}
