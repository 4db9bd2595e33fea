// Makes a CSS selector for one element of a page. It is short and no more specific than necessary, so that it still works after small
// changes. Needs a walk over the page on first use: call it for evidence that is stored, not for candidates.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { keepLast } from './keep-last.ts'

const PLAIN_NAME = /^[A-Za-z][\w-]*$/
/** Generated names with numbers or hashes, which change with the next build. */
const UNSTABLE_NAME = /\d{3,}|^css-|[a-z][A-Z][a-z]+[A-Z0-9]\w{0,60}\d|[_-]{2}[a-z0-9]{5,}$|^(?:js|ng|v|svelte)-/

/** The selector, unique in the element's document; if the document has no single root element, it may not be unique. */
export function selectorOf(element: Element): string {
  const ids = countIds(rootOf(element))
  const steps: string[] = []
  let current: Element | null = element
  while (current !== null) {
    const { id } = current.attribs
    if (id !== undefined && PLAIN_NAME.test(id) && ids.get(id) === 1) {
      steps.unshift(`#${id}`)
      break
    }
    const parent: ParentNode | null = current.parent
    if (current.name === 'html' || (current.name === 'body' && parent !== null && isTag(parent))) {
      steps.unshift(current.name)
      break
    }
    steps.unshift(stepOf(current))
    current = parent !== null && isTag(parent) ? parent : null
  }
  return joinSteps(steps)
}

/** Browsers add a `tbody` between table and row that may not be in the source, so rows are selected as descendants. */
function joinSteps(steps: readonly string[]): string {
  return steps.reduce((path, step) => `${path}${/^tr\b/.test(step) ? ' ' : ' > '}${step}`)
}

/** Selects the element among its siblings: by name, else by a class that no sibling has, else by its position. */
function stepOf(element: Element): string {
  const { name, parent } = element
  const tag = cssName(name)
  const twins = (parent?.children ?? []).filter((child): child is Element => isTag(child) && child.name === name)
  if (twins.length <= 1) return tag
  const own = (element.attribs.class ?? '')
    .split(/\s+/)
    .find((one) => isTelling(one) && !twins.some((twin) => twin !== element && hasClass(twin, one)))
  return own === undefined ? `${tag}:nth-of-type(${twins.indexOf(element) + 1})` : `${tag}.${own}`
}

function isTelling(className: string): boolean {
  return PLAIN_NAME.test(className) && !UNSTABLE_NAME.test(className)
}

function hasClass(element: Element, className: string): boolean {
  if (element.attribs.class?.includes(className) !== true) return false
  return ` ${(element.attribs.class ?? '').replace(/\s+/g, ' ')} `.includes(` ${className} `)
}

/** Escapes characters that have a meaning in selectors. */
function cssName(name: string): string {
  return name.replace(/[^\w-]/g, (sign) => `\\${sign}`)
}

function rootOf(element: Element): ParentNode {
  let root: ParentNode = element
  while (root.parent !== null) root = root.parent
  return root
}

const countIds = keepLast((root: ParentNode): Map<string, number> => {
  const counts = new Map<string, number>()
  const visit = (parent: ParentNode): void => {
    for (const child of parent.children) {
      if (!isTag(child)) continue
      const { id } = child.attribs
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
      visit(child)
    }
  }
  visit(root)
  return counts
})
