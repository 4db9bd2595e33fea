// Small pages for tests of titles, with given data in the head and given headings.
import { distil } from '../distil/distil.ts'
import { escapeText } from '../text/escape-text.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from './given-page.ts'

export interface TitlePage {
  lang?: string
  url?: string
  /** Texts of the title element and of meta tags. */
  title?: string
  og?: string
  twitter?: string
  site?: string
  /** A thing in structured data, as JSON-LD. */
  thing?: Record<string, unknown>
  /** Texts of headings, in this order; `body` is markup after them. */
  h1?: string
  h2?: string
  h3?: string
  /** Items of the breadcrumbs before the headings. */
  trail?: string[]
  body?: string
}

function titlePage({ lang = 'en', title = '', og, twitter, site, thing, trail, body = '', ...headings }: TitlePage): string {
  const metas = Object.entries({ 'og:title': og, 'twitter:title': twitter, 'og:site_name': site }).flatMap(([name, text]) =>
    text === undefined ? [] : [`<meta property="${name}" content="${escapeText(text)}">`],
  )
  const data =
    thing === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`
  const steps = (trail ?? []).map((step) => `<li><a href="/${encodeURIComponent(step)}">${escapeText(step)}</a></li>`).join('')
  const heads = (['h1', 'h2', 'h3'] as const).flatMap((tag) => {
    const text = headings[tag]
    return text === undefined ? [] : [`<${tag}>${escapeText(text)}</${tag}>`]
  })
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeText(title)}</title>${metas.join('')}${data}</head>
<body><header><a href="/">⌂</a> <a href="/cart">…</a></header>${steps === '' ? '' : `<ol class="breadcrumb">${steps}</ol>`}
<main><div class="details">${heads.join('')}${body}</div></main><footer>© 2026</footer></body></html>`
}

/** The title and the author of a page, as the engine reads them. `many`: the author is a list field. */
export function readTitlePage(page: TitlePage, { name = 'title', many = false } = {}): Record<string, unknown> {
  const document = distil(givenPage(page.url ?? 'https://www.hexby.example/item/4471', titlePage(page)))
  const fields = [
    { name, description: name.replaceAll('_', ' '), type: 'string' as const },
    { name: 'author', description: 'Name of the author', type: many ? ('array' as const) : ('string' as const) },
  ]
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}
