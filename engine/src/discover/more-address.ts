// The address of a "load more" button, where its markup names one. Buttons without an address are clicked in the browser.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'
import type { PageDocument } from '../types.ts'
import { anyOf } from '../fields/word-patterns.ts'

const ADDRESS_ATTRIBUTES = ['data-next-url', 'data-next-page-url', 'data-load-more-url', 'data-next', 'data-url', 'data-href', 'hx-get']
const MORE = new RegExp(
  anyOf(({ frame }) => frame?.moreOnes),
  'iu',
)
const TEXT_CHARS_MAX = 60

/** Null where there is no such button, or its address is of another site. Plain links to a next page do not count. */
export function findMoreAddress({ dom, baseUrl, page }: PageDocument): string | null {
  const control = findElement(dom, (element) => addressOf(element) !== null && isMoreControl(element))
  const url = control === null ? null : URL.parse(addressOf(control) ?? '', baseUrl)
  return url !== null && url.host === URL.parse(page.url)?.host ? url.href : null
}

function addressOf({ attribs }: Element): string | null {
  return ADDRESS_ATTRIBUTES.map((name) => attribs[name]).find((value) => value !== undefined && /^(?:https?:|\/|\?|\.)/.test(value)) ?? null
}

function isMoreControl(element: Element): boolean {
  const text = textContent(element).trim()
  return text.length <= TEXT_CHARS_MAX && MORE.test(text)
}

function findElement(parent: ParentNode, test: (element: Element) => boolean): Element | null {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    if (test(child)) return child
    const inner = findElement(child, test)
    if (inner !== null) return inner
  }
  return null
}
