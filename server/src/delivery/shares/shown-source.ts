// The evidence of a shared value: the quote with its context on the page, and the link to it. All of it is untrusted text.
import type { Evidence, Result } from '@quarry/contract'
import { html, type Html } from '../../platform/pages/html.ts'

/** Longer quotes are whole texts, which the value itself shows. */
const QUOTE_CHARS_MAX = 300

/** A non-breaking space keeps the marker beside its value. */
const NOT_ALONE = '\u00a0'

/** A marker that opens quote and address; of those that share a name, one is open at a time. Empty for a value without a page. */
export function quotedSource(row: Result, name: string): Html | '' {
  const evidence = evidenceOf(row, name)
  if (evidence === undefined) return ''
  const { url } = evidence
  const link = html`<a href="${url}" rel="noopener noreferrer nofollow"><bdi dir="ltr">${url}</bdi></a>`
  const where = isAddress(url) ? link : html`<bdi>${url}</bdi>`
  const sign = html`<summary aria-label="Source of ${name}"></summary>`
  const box = html`<details class="source" name="source">
    ${sign}
    <div>${passage(evidence)}${where}</div>
  </details>`
  return html`${NOT_ALONE}${box}`
}

/** Only the link to the page. */
export function linkedSource(row: Result, name: string): Html | '' {
  const url = evidenceOf(row, name)?.url
  if (url === undefined || !isAddress(url)) return ''
  return html`${NOT_ALONE}<a
      class="source"
      href="${url}"
      title="${url}"
      rel="noopener noreferrer nofollow"
      aria-label="Source of ${name}"
    ></a>`
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s…]+$/.test(text)
}

function evidenceOf({ cells }: Result, name: string): Evidence | undefined {
  return Object.hasOwn(cells, name) ? cells[name]?.evidence[0] : undefined
}

function passage({ quote, context: { heading, label, before = '', after = '' } = {} }: Evidence): Html {
  const shown = quote.length > QUOTE_CHARS_MAX ? `${quote.slice(0, QUOTE_CHARS_MAX).toWellFormed()}…` : quote
  const name = label === undefined ? '' : html`<bdi>${label}</bdi>: `
  const marked = html`<mark><bdi>${shown}</bdi></mark>`
  const section = heading === undefined ? '' : html`<small><bdi>${heading}</bdi></small>`
  return html`<blockquote>${section}${name}<bdi>${before}${marked}${after}</bdi></blockquote>`
}
