// Reproduces the prompt text that llm-scraper 2.0.0 makes from a page's source in each of its formats (src/preprocess.ts and src/cleanup.ts of
// its repository): `raw_html`, `html` (its default), `markdown`, `text`. Reads lines of {"id","html"} and writes lines of {"id","texts"}.
import { createInterface } from 'node:readline'
import domino from '@mixmark-io/domino'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import Turndown from 'turndown'

/** Elements, and prefixes of attribute names, that its format `html` removes. */
const ELEMENTS =
  'script style noscript iframe svg img audio video canvas map source dialog menu menuitem track object embed form input button select textarea label option optgroup aside footer header nav head'
const ATTRIBUTES = ['style', 'src', 'alt', 'title', 'role', 'aria-', 'tabindex', 'on', 'data-']

for await (const line of createInterface({ input: process.stdin })) {
  const { id, html } = JSON.parse(line)
  const texts = { raw_html: html, html: safely(cleaned, html), markdown: safely(markdown, html), text: safely(readable, html) }
  process.stdout.write(`${oneLine({ id, texts })}\n`)
}

/** Escapes U+2028 and U+2029, which some line readers treat as line breaks. */
function oneLine(value) {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Runs a conversion; the prompt is empty where the library throws. */
function safely(make, html) {
  try {
    return make(html)
  } catch {
    return ''
  }
}

function cleaned(html) {
  const document = domino.createDocument(html)
  const removed = new Set(ELEMENTS.split(' '))
  for (const element of document.querySelectorAll('*')) {
    if (removed.has(element.localName)) element.remove()
    const names = Array.from(element.attributes, ({ name }) => name)
    for (const name of names) if (ATTRIBUTES.some((start) => name.startsWith(start))) element.removeAttribute(name)
  }
  return document.documentElement.outerHTML
}

function markdown(html) {
  const document = domino.createDocument(html)
  return new Turndown().turndown(document.body?.innerHTML || '<p></p>')
}

function readable(html) {
  const { document } = parseHTML(html)
  const article = new Readability(document).parse()
  return article === null ? '' : `Page Title: ${article.title}\n${article.textContent}`
}
