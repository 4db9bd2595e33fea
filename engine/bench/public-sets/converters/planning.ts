// PlanningAlerts projects: recorded pages of Australian councils with the applications expected from them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { recordedPages, recordsOf, type RecordedPage } from '../recorded-answers.ts'

const PAGES = 'pages'
const FIELDS: Field[] = [
  { name: 'reference', description: 'Number of the application.', type: 'string' },
  { name: 'address', description: 'Address of the site.', type: 'string' },
  { name: 'description', description: 'What is applied for.', type: 'string' },
  { name: 'date_received', description: 'Day on which the application was lodged.', type: 'date' },
]
const PAGES_OF_A_COUNCIL = 4

/** Lists of applications: the first pages of each council with at least two. */
export function convertPlanningLists(folder: string): ConvertedSet {
  return { fields: { application: FIELDS }, pages: pagesOf(folder, (rows) => rows.length > 1) }
}

/** Pages about one application. */
export function convertPlanningDetails(folder: string): ConvertedSet {
  return { fields: { application: FIELDS }, pages: pagesOf(folder, (rows) => rows.length === 1) }
}

function pagesOf(folder: string, isWanted: (rows: Values[]) => boolean): SetPage[] {
  const [root, recordings] = hasFile(folder, 'fixtures/expected') ? ['fixtures', 'vcr_cassettes'] : ['spec', 'cassettes']
  mkdirSync(join(folder, PAGES), { recursive: true })
  return namesIn(folder, root, 'expected').flatMap((name) => {
    const records = recordsOf(textOf(folder, root, 'expected', name) ?? '')
    const pages = recordedPages(textOf(folder, root, recordings, name) ?? '')
    return pages
      .map((page) => ({ page, rows: rowsOn(page, records) }))
      .filter(({ rows }) => isWanted(rows))
      .slice(0, PAGES_OF_A_COUNCIL)
      .map(({ page, rows }, position) => setPage(folder, { page, rows, id: `${name.replace(/\.yml$/, '')}-${position}` }))
  })
}

function setPage(folder: string, { page, rows, id }: { page: RecordedPage; rows: Values[]; id: string }): SetPage {
  const path = `${PAGES}/${id}.html`
  writeFileSync(join(folder, path), page.html)
  const place = { id, site: siteOf(page.url), url: page.url, html: path, fields: 'application' }
  return rows.length === 1 ? { ...place, expected: rows[0] ?? {} } : { ...place, expected: {}, rows, areSomeRows: true }
}

/** Applications whose number is on the page, with those of their values that are on the page. */
function rowsOn(page: RecordedPage, records: Record<string, string>[]): Values[] {
  const text = textOfMarkup(page.html)
  const words = wordsOf(text)
  return records
    .filter(({ council_reference: number = '' }) => number !== '' && text.includes(number))
    .map((record) => {
      const row: Values = { reference: record['council_reference'] }
      for (const name of ['address', 'description']) {
        const value = record[name] ?? ''
        if (value !== '' && words.includes(wordsOf(value))) row[name] = value
      }
      const day = record['date_received'] ?? ''
      if (isWrittenDay(day, text)) row['date_received'] = day
      return row
    })
}

function isWrittenDay(day: string, text: string): boolean {
  const [year = '', month = '', number = ''] = day.split('-')
  return year !== '' && new RegExp(`\\b0?${Number(number)}[/.-]0?${Number(month)}[/.-](?:${year}|${year.slice(2)})\\b`).test(text)
}

function textOfMarkup(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>|&nbsp;/gi, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
