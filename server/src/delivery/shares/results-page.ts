// Shared results as a self-contained page: the rows and their sources, under the brand of the owner. No script, no external resources. The
// same document is the downloadable report, so the logo is embedded.
import { createHash } from 'node:crypto'
import { DEFAULT_BRAND_COLOR, tableColumns, type Brand, type Job, type Result } from '@quarry/contract'
import type { FastifyReply } from 'fastify'
import { html, Html } from '../../platform/pages/html.ts'
import { resultsStyle } from './results-style.ts'
import { createShownColumns, shownTarget, type ShownColumn } from './shown-values.ts'

export interface ResultsPage {
  job: Job
  /** Null: the table has no name. */
  title: string | null
  rows: readonly Result[]
  /** False: only the owner may see the pages that the rows were read from. */
  showsPassages: boolean
  /** Null: the product's own name. */
  brand: Brand | null
  /** Path of the page; null in a file. */
  address: string | null
  /** Position from which the rows continue; null at the beginning. */
  after: number | null
  /** Position at which the next page begins; null at the end. */
  next: number | null
}

export function resultsPage(page: ResultsPage): { text: string; policy: string } {
  const { job, title, brand, rows, showsPassages } = page
  const style = resultsStyle(brand?.color ?? DEFAULT_BRAND_COLOR)
  const name = brand?.name ?? 'Quarry'
  const { targetHeader, fieldNames } = tableColumns(job, rows[0] ?? null)
  const columns = createShownColumns(job, { fieldNames, rows, showsPassages })
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title ?? targetHeader} · ${name}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>${brand?.logo ? html`<img src="${brand.logo}" alt="" />` : ''}<strong>${name}</strong></header>
        <main>
          <div class="head">
            <div>
              <h1>${title ?? 'Results'}</h1>
              <p>${countOf(page)}</p>
            </div>
            ${filesOf(page)}
          </div>
          ${rows.length === 0 ? html`<p class="none">There are no rows here yet.</p>` : tableOf({ targetHeader, columns, rows })}
          ${pagesOf(page)}
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

const integers = new Intl.NumberFormat('en-US')

function countOf({ job: { progress }, rows }: ResultsPage): Html {
  const hasSources = rows.some(({ cells }) => Object.values(cells).some(({ evidence }) => evidence.length > 0))
  return html`${integers.format(progress.completed)} of ${integers.format(progress.total)}
  rows${hasSources ? html`<span class="legend"> · The arrow beside a value shows where it was read from.</span>` : ''}`
}

function filesOf({ address }: ResultsPage): Html | '' {
  if (address === null) return ''
  return html`<nav class="links" aria-label="Files">
    <a href="${address}/results?format=csv">CSV</a>
    <a href="${address}/results?format=xlsx">Excel</a>
    <a href="${address}/results?format=json">JSON</a>
    <a href="${address}/report">Report</a>
  </nav>`
}

function pagesOf({ address, after, next }: ResultsPage): Html | '' {
  if (address === null || (after === null && next === null)) return ''
  return html`<nav class="links" aria-label="Rows">
    ${after === null ? '' : html`<a href="${address}">First rows</a>`}
    ${next === null ? '' : html`<a href="${address}?after=${next}">More rows</a>`}
  </nav>`
}

interface Table {
  targetHeader: string
  columns: readonly ShownColumn[]
  rows: readonly Result[]
}

function tableOf({ targetHeader, columns, rows }: Table): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="Results">
    <table>
      <thead>
        <tr>
          <th scope="col">${targetHeader}</th>
          ${columns.map(({ name, isNumber }) => html`<th scope="col" ${isNumber ? NUMBER : ''}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => rowOf(row, columns))}
      </tbody>
    </table>
  </div>`
}

const NUMBER = html`class="number"`

function rowOf(row: Result, columns: readonly ShownColumn[]): Html {
  return html`<tr>
    <th scope="row">${shownTarget(row.target_item_value)}</th>
    ${columns.map((column) => html`<td ${column.isNumber ? NUMBER : ''}>${column.shownCell(row)}</td>`)}
  </tr>`
}

function styleIn(document: string): string {
  return /<style>([^]*?)<\/style>/.exec(document)?.[1] ?? ''
}
