// freelawproject/juriscraper: stored lists of decisions and hearings of courts, with the rows that its scrapers read.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const FOLDERS = ['tests/examples/opinions/united_states', 'tests/examples/oral_args/united_states']
const DECISION_FIELDS: Field[] = [
  { name: 'case_name', description: 'Name of the case.', type: 'string' },
  { name: 'docket_number', description: 'Docket number of the case.', type: 'string' },
  { name: 'date', description: 'Date of the decision.', type: 'date' },
  { name: 'document_url', description: 'URL of the decision.', type: 'string' },
]

export function convertCourtDecisions(folder: string): ConvertedSet {
  const pages = FOLDERS.flatMap((where) =>
    namesIn(folder, where)
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => pageOf(folder, where, name.slice(0, -5))),
  )
  return { fields: { decision: DECISION_FIELDS }, pages }
}

function pageOf(folder: string, where: string, name: string): SetPage[] {
  const labels = `${where}/${name}.compare.json`
  if (!hasFile(folder, labels)) return []
  const rows = jsonOf(folder, labels)
  if (!Array.isArray(rows) || rows.length === 0) return []
  const site = name.replace(/_(?:sub)?example.*$/, '')
  return [
    {
      id: `${where.includes('oral') ? 'hearings' : 'decisions'}-${name}`,
      site,
      url: `https://${site.replaceAll('_', '-')}.invalid/`,
      html: `${where}/${name}.html`,
      fields: 'decision',
      expected: {},
      rows: rows.map((row: unknown) => rowOf({ ...Object(row) })),
    },
  ]
}

function rowOf(row: Values): Values {
  return known({
    case_name: row['case_names'],
    docket_number: row['docket_numbers'],
    // Dates guessed by the scraper are not used as labels.
    date: row['date_filed_is_approximate'] === true ? null : row['case_dates'],
    document_url: row['download_urls'],
  })
}
