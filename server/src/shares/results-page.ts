// Shared results as a page of its own: the rows and where they come from, under the name of whoever shares them. No script, nothing loaded.
// The same document is the report that is downloaded, so the logo stands in it.
import { createHash } from 'node:crypto'
import { DEFAULT_BRAND_COLOR, tableColumns, type Brand, type Job, type JsonValue, type Result } from '@quarry/contract'
import type { FastifyReply } from 'fastify'
import { html, Html } from '../pages/html.ts'

export interface ResultsPage {
  job: Job
  rows: readonly Result[]
  /** Null: the product's own name. */
  brand: Brand | null
  /** Path of the page; null in a file. */
  address: string | null
  /** Position to go on from; null at the end. */
  next: number | null
}

const CELL_CHARS_MAX = 500

export function resultsPage(page: ResultsPage): { text: string; policy: string } {
  const { job, brand, rows } = page
  const style = styleOf(brand?.color ?? DEFAULT_BRAND_COLOR)
  const name = brand?.name ?? 'Quarry'
  const { targetHeader, fieldNames } = tableColumns(job, rows[0] ?? null)
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${targetHeader} · ${name}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>${brand?.logo ? html`<img src="${brand.logo}" alt="" />` : ''}<strong>${name}</strong></header>
        <main>
          <h1>Results</h1>
          <p>${job.progress.completed} of ${job.progress.total} rows${linksOf(page)}</p>
          <div class="table" tabindex="0" role="region" aria-label="Results">
            <table>
              <thead>
                <tr>
                  ${[targetHeader, ...fieldNames].map((header) => html`<th scope="col">${header}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map((row) => rowOf(row, fieldNames))}
              </tbody>
            </table>
          </div>
          ${page.next !== null && page.address !== null ? html`<p><a href="${page.address}?after=${page.next}">More rows</a></p>` : ''}
        </main>
      </body>
    </html>`
  const hash = createHash('sha256').update(styleIn(document.text)).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
  return { text: document.text, policy }
}

export function sendResultsPage(reply: FastifyReply, page: ResultsPage): FastifyReply {
  const { text, policy } = resultsPage(page)
  return reply
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(text)
}

function linksOf({ address }: ResultsPage): Html | '' {
  if (address === null) return ''
  return html` ·
    <a href="${address}/results?format=csv">CSV</a>
    · <a href="${address}/results?format=xlsx">Excel</a> · <a href="${address}/report">Report</a>`
}

function rowOf({ target_item_value: target, data, cells }: Result, fieldNames: readonly string[]): Html {
  return html`<tr>
    <th scope="row">${cut(target)}</th>
    ${fieldNames.map((name) => {
      const value = Object.hasOwn(data, name) ? textOf(data[name]) : ''
      const source = Object.hasOwn(cells, name) ? cells[name]?.evidence[0]?.url : undefined
      return html`<td>
        ${value}${
          value !== '' && source && /^https?:\/\//.test(source)
            ? html` <a href="${source}" rel="noopener noreferrer nofollow" aria-label="Source of ${name}">source</a>`
            : ''
        }
      </td>`
    })}
  </tr>`
}

function textOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  return cut(typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function cut(text: string): string {
  return text.length <= CELL_CHARS_MAX ? text : `${text.slice(0, CELL_CHARS_MAX)}…`
}

/** The colour is decoration: texts keep their contrast whatever it is. */
function styleOf(color: string): string {
  return `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 }
header { display: flex; align-items: center; gap: .75rem; padding: .9rem 1.25rem; border-bottom: 4px solid ${color}; font-size: 1.1rem }
header img { max-height: 2.5rem; max-width: 12rem }
main { padding: 0 1.25rem 2rem }
h1 { font-size: 1.25rem; margin: 1.25rem 0 .25rem }
a { color: inherit }
td a { font-size: .8rem; opacity: .8 }
.table { overflow-x: auto; max-width: 100% }
table { border-collapse: collapse }
th, td { text-align: left; vertical-align: top; font-weight: normal; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); min-width: 5rem; max-width: 28rem; overflow-wrap: break-word }
thead th { font-weight: 600; max-width: 12rem; overflow-wrap: anywhere }
tbody th { min-width: 9rem; overflow-wrap: anywhere }
`
}

function styleIn(document: string): string {
  return /<style>([^]*?)<\/style>/.exec(document)?.[1] ?? ''
}
