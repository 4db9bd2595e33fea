// Small pages for tests of titles: what their head declares and which headings they show.
import { distil } from '../distil/distil.ts'
import { escapeText } from '../documents/escape-text.ts'
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
  /** A declared thing, as JSON-LD. */
  thing?: Record<string, unknown>
  /** Texts of headings, in this order; `body` is markup behind them. */
  h1?: string
  h2?: string
  h3?: string
  /** Steps of the trail in front of the headings. */
  trail?: string[]
  body?: string
}

export function titlePage({ lang = 'en', title = '', og, twitter, site, thing, trail, body = '', ...headings }: TitlePage): string {
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

/** What a page is called, and by whom it is, as the engine reads it. `many`: the author is asked for as a list. */
export function readTitlePage(page: TitlePage, { name = 'title', many = false } = {}): Record<string, unknown> {
  const document = distil(givenPage(page.url ?? 'https://www.hexby.example/item/4471', titlePage(page)))
  const fields = [
    { name, description: name.replaceAll('_', ' '), type: 'string' as const },
    { name: 'author', description: 'Name of the author', type: many ? ('array' as const) : ('string' as const) },
  ]
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}
