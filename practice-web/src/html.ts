// Small pieces of HTML that the practice sites share: escaping and the page around a body.
import type { SiteAnswer } from './site.ts'

export function escapeHtml(text: string | number): string {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

interface PageParts {
  title: string
  head?: string
  body: string
  language?: string
  status?: number
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;color:#222;background:#fff}nav a{margin-right:1rem}' +
  'table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}' +
  '.card{border:1px solid #ddd;padding:1rem}.old{text-decoration:line-through;color:#777}footer{margin-top:3rem;color:#555}'

/** A whole page in the plain style of the practice web. */
export function page({ title, head = '', body, language = 'en', status = 200 }: PageParts): SiteAnswer {
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${head}</head>
<body>
${body}
</body>
</html>
`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
}

export function notFound(): SiteAnswer {
  return page({ title: 'Not found', body: '<h1>Not found</h1><p>There is no such page here.</p>', status: 404 })
}

/** JSON-LD in a script element; `<` is escaped so that a text can't end the element. */
export function jsonLd(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** The integer at the end of a path below `prefix`, from 1 to `count`; null for anything else. */
export function numberIn(path: string, prefix: string, count: number): number | null {
  if (!path.startsWith(prefix)) return null
  const digits = path.slice(prefix.length).replace(/\/$/, '')
  const number = /^[1-9][0-9]{0,6}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= count ? number : null
}

interface PagedList {
  /** Address of the list without query. */
  href: string
  query: URLSearchParams
  count: number
  perPage: number
}

/** The numbers on the requested page of a list, and the links to the other pages. */
export function pageOf({ href, query, count, perPage }: PagedList): { numbers: number[]; links: string; next: string | null } {
  const pages = Math.ceil(count / perPage)
  const asked = Number(query.get('page') ?? '1')
  const current = Number.isInteger(asked) && asked >= 1 && asked <= pages ? asked : 1
  const first = (current - 1) * perPage + 1
  const numbers = Array.from({ length: Math.min(perPage, count - first + 1) }, (_, index) => first + index)
  const to = (number: number): string => (number === 1 ? href : `${href}?page=${number}`)
  const near = [...new Set([1, current - 1, current, current + 1, pages])].filter((number) => number >= 1 && number <= pages)
  const items = near.map((number) =>
    number === current ? `<span aria-current="page">${number}</span>` : `<a href="${to(number)}">${number}</a>`,
  )
  const next = current < pages ? to(current + 1) : null
  const previous = current > 1 ? `<a rel="prev" href="${to(current - 1)}">Previous</a> ` : ''
  const links = `<nav aria-label="Pages">${previous}${items.join(' ')}${next ? ` <a rel="next" href="${next}">Next</a>` : ''}</nav>`
  return { numbers, links, next }
}
