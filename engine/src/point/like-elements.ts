// Finds all elements with the same structure as two selected ones: the items of a list, the cells of a column.
import { isTag, type Element } from 'domhandler'
import { ancestorsOf } from '../text/ancestors.ts'

const ITEMS_MAX = 300
/** Elements further below their common ancestor are not related. */
const DEPTH_MAX = 12

/** The elements in page order, including both; null where these differ in structure. `isShown` is false for elements without a value. */
export function likeElements(one: Element, other: Element, isShown: (element: Element) => boolean): Element[] | null {
  const around = new Set(ancestorsOf(one))
  const common = ancestorsOf(other).find((element) => around.has(element))
  if (common === undefined || one === other) return null
  const [path, second] = [pathBelow(common, one), pathBelow(common, other)]
  if (path.length !== second.length || path.length > DEPTH_MAX) return null
  const steps = path.flatMap((element, at) => stepOf(element, second[at]!, at > 0) ?? [])
  if (steps.length < path.length) return null
  const found = followSteps([common], steps).filter(isShown)
  return found.includes(one) && found.includes(other) ? found.slice(0, ITEMS_MAX) : null
}

interface Step {
  tag: string
  /** Classes that both have; empty where neither has any. */
  classes: readonly string[]
  /** Index among the siblings with its tag, for elements without classes, such as the cells of a column; null for any. */
  number: number | null
}

/** Null for two elements of different kinds: with different tags, or without a common class. */
function stepOf(one: Element, other: Element, isInItem: boolean): Step | null {
  if (one.name !== other.name) return null
  const [own, others] = [classesOf(one), new Set(classesOf(other))]
  const classes = own.filter((name) => others.has(name))
  if (classes.length === 0 && own.length > 0 && others.size > 0) return null
  const number = numberOf(one)
  return { tag: one.name, classes, number: isInItem && classes.length === 0 && number === numberOf(other) ? number : null }
}

function numberOf(element: Element): number {
  const siblings = element.parent?.children.filter(isTag).filter(({ name }) => name === element.name) ?? []
  return siblings.indexOf(element)
}

function classesOf({ attribs }: Element): string[] {
  return (attribs.class ?? '').split(/\s+/).filter((name) => name !== '')
}

/** The path from the child of `outer` down to the element. */
function pathBelow(outer: Element, element: Element): Element[] {
  const around = ancestorsOf(element)
  return [element, ...around.slice(0, around.indexOf(outer))].toReversed()
}

function followSteps(from: readonly Element[], steps: readonly Step[]): Element[] {
  return steps
    .reduce<readonly Element[]>((at, step) => at.flatMap((element) => element.children.filter(isTag).filter(bears(step))), from)
    .slice()
}

function bears({ tag, classes, number }: Step): (element: Element) => boolean {
  return (element) =>
    element.name === tag && (number === null || numberOf(element) === number) && classes.every((name) => classesOf(element).includes(name))
}

/** The children of an element that is a list, which all must be of one kind; empty for other elements. */
export function itemsOf(element: Element, isShown: (element: Element) => boolean): Element[] {
  const [first, second, ...others] = element.children.filter(isTag).filter(isShown)
  if (first === undefined || second === undefined || INLINE.has(first.name)) return []
  const all = [first, second, ...others]
  const isAlike = all.every((item) => stepOf(first, item, false) !== null)
  return isAlike ? all.slice(0, ITEMS_MAX) : []
}
const INLINE = new Set(['b', 'i', 'em', 'strong', 'br', 'sup', 'sub', 'small', 'p'])
