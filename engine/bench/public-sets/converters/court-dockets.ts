// freelawproject/juriscraper: stored dockets of federal courts of the United States, one case per page, with the values that its parser
// reads.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const PACER = 'tests/examples/pacer'
/** Every n-th docket of each kind is used. */
const FOLDERS: Record<string, number> = { 'dockets/district': 1, 'dockets/bankruptcy': 4, case_queries: 1 }

const DOCKET_FIELDS: Field[] = [
  { name: 'case_name', description: 'Name of the case.', type: 'string' },
  { name: 'docket_number', description: 'Docket number of the case.', type: 'string' },
  { name: 'judge', description: 'Judge to whom the case is assigned.', type: 'string' },
  { name: 'date_filed', description: 'Date on which the case was filed.', type: 'date' },
  { name: 'date_terminated', description: 'Date on which the case was terminated.', type: 'date' },
  { name: 'date_discharged', description: 'Date on which the debtor was discharged.', type: 'date' },
  { name: 'cause', description: 'Cause of action.', type: 'string' },
  { name: 'nature_of_suit', description: 'Nature of suit.', type: 'string' },
  { name: 'jury_demand', description: 'Who demands a jury.', type: 'string' },
  { name: 'jurisdiction', description: 'Basis of the jurisdiction.', type: 'string' },
  { name: 'chapter', description: 'Chapter of the bankruptcy code.', type: 'string' },
]
const NAMES: Record<string, string> = { judge: 'assigned_to_str' }

export function convertCourtDockets(folder: string): ConvertedSet {
  const pages = Object.entries(FOLDERS).flatMap(([kind, step]) =>
    namesIn(folder, PACER, kind)
      .filter((name) => name.endsWith('.html'))
      .filter((_, position) => position % step === 0)
      .flatMap((name) => pageOf(folder, `${PACER}/${kind}/${name.slice(0, -5)}`)),
  )
  return { fields: { docket: DOCKET_FIELDS }, pages }
}

function pageOf(folder: string, path: string): SetPage[] {
  if (!hasFile(folder, `${path}.json`)) return []
  const labels: Values = { ...Object(jsonOf(folder, `${path}.json`)) }
  const court = labels['court_id']
  if (typeof court !== 'string' || court === '' || !labels['case_name']) return []
  const asked = DOCKET_FIELDS.map(({ name }) => ({ name, value: labels[NAMES[name] ?? name] }))
  return [
    {
      id: path.slice(PACER.length + 1),
      site: `${court}.uscourts.gov`,
      url: `https://ecf.${court}.uscourts.gov/`,
      html: `${path}.html`,
      fields: 'docket',
      expected: known(Object.fromEntries(asked.map(({ name, value }) => [name, value]))),
      absent: asked.filter(({ value }) => value === null || value === '').map(({ name }) => name),
    },
  ]
}
