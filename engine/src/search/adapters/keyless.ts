// Web search without a key: reads the results page for browsers without scripts. Its markup may change at any time, so it is used only when
// it is configured by name.
import { selectAll, selectOne } from 'css-select'
import { isTag, type Document, type Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { RESULTS_MAX, toResult, type SearchAdapter } from '../search-adapter.ts'

/** Titles of results, with any class of the other elements. */
const TITLE = 'a.result__a, a.result-link, .result h2 a, .result h3 a'
const SNIPPET = '.result__snippet, .result-snippet, .snippet'
const EMPTY_PAGE = /no(?: more)? results|no-results/i

export const keyless: SearchAdapter = {
  defaultUrl: 'https://html.duckduckgo.com/html',
  needsKey: false,
  request(query, { url }) {
    const address = new URL(`${url}/`)
    address.searchParams.set('q', query)
    return { url: address, headers: { accept: 'text/html' }, body: null }
  },
  read(body) {
    const page: Document = parseDocument(body)
    const links = selectAll<Document | Element, Element>(TITLE, page.children.filter(isTag)).filter((link) => !isAdvert(link))
    if (links.length === 0 && !EMPTY_PAGE.test(body)) throw new Error('the results page has an unknown format')
    return links.slice(0, RESULTS_MAX).flatMap((link) => {
      const around = containerOf(link)
      const snippet = around && selectOne<Element, Element>(SNIPPET, around)
      return toResult({ url: targetOf(link.attribs['href'] ?? ''), title: textContent(link), snippet: snippet ? textContent(snippet) : '' })
    })
  },
}

/** Links of results go through an address of the provider that contains the page's address. */
function targetOf(href: string): string {
  const url = URL.parse(href, 'https://results.invalid/')
  return url?.searchParams.get('uddg') ?? url?.searchParams.get('u') ?? url?.href ?? ''
}

function containerOf(link: Element): Element | null {
  for (let at = link.parent; at !== null; at = at.parent) {
    if (isTag(at) && /(?:^|\s)(?:result|web-result)(?:\s|$)/.test(at.attribs['class'] ?? '')) return at
  }
  return null
}

function isAdvert(link: Element): boolean {
  const around = containerOf(link)
  return /\b(?:result--ad|badge--ad|sponsored)\b/.test(around?.attribs['class'] ?? '') || /\/y\.js\?/.test(link.attribs['href'] ?? '')
}
