// freelawproject/juriscraper: two kinds of pages about one case from courts of the United States, with the values that its parsers read:
// e-mails about one filed document, and dockets of higher courts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { decoded } from '../encoding.ts'
import { jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { unquoted } from '../web-archive.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const EXAMPLES = 'tests/examples'
const PAGES = 'pages'
const NOTICES = ['pacer/nef', 'pacer/nef/s3', 'pacer/nda']
const DOCKETS = [
  'pacer/dockets/appellate',
  'scotus/dockets/htm',
  'scotus/dockets/html',
  'state/texas/coa',
  'state/texas/coca',
  'state/texas/sc',
]
const NOTICE_FIELDS: Field[] = [
  { name: 'case_name', description: 'Name of the case.', type: 'string' },
  { name: 'case_number', description: 'Number of the case.', type: 'string' },
  { name: 'document_number', description: 'Number of the document.', type: 'string' },
  { name: 'date_filed', description: 'Date on which the document was filed.', type: 'date' },
  { name: 'docket_text', description: 'Docket text: what was filed.', type: 'string' },
]
const DOCKET_FIELDS: Field[] = [
  { name: 'case_name', description: 'Name of the case.', type: 'string' },
  { name: 'docket_number', description: 'Docket number of the case.', type: 'string' },
  { name: 'date_filed', description: 'Date on which the case was filed.', type: 'date' },
  { name: 'date_terminated', description: 'Date on which the case was terminated.', type: 'date' },
  { name: 'lower_court', description: 'Court that decided before.', type: 'string' },
  { name: 'case_type', description: 'Type of the case.', type: 'string' },
  { name: 'nature_of_suit', description: 'Nature of suit.', type: 'string' },
]

/** Writes the page of each e-mail into the checked-out folder. */
export function convertCourtNotices(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const pages = NOTICES.flatMap((path) => labelsIn(folder, path).flatMap((name) => noticeOf(folder, path, name)))
  return { fields: { notice: NOTICE_FIELDS }, pages }
}

export function convertHigherCourtDockets(folder: string): ConvertedSet {
  const pages = DOCKETS.flatMap((path) => labelsIn(folder, path).flatMap((name) => docketOf(folder, path, name)))
  return { fields: { docket: DOCKET_FIELDS }, pages }
}

/** Names of the label files in a folder, without ending. */
function labelsIn(folder: string, path: string): string[] {
  return namesIn(folder, EXAMPLES, path)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length))
}

function fileOf(folder: string, path: string, name: string): string | null {
  const endings = namesIn(folder, EXAMPLES, path).filter((file) => file.startsWith(`${name}.`) && /\.(?:html?|txt)$/.test(file))
  return endings.length === 1 ? `${EXAMPLES}/${path}/${endings[0]}` : null
}

/** A notice of one document in one case. */
function noticeOf(folder: string, path: string, name: string): SetPage[] {
  const file = fileOf(folder, path, name)
  const { court_id, dockets }: Values = { ...Object(jsonOf(folder, EXAMPLES, path, `${name}.json`)) }
  const [docket, ...more]: unknown[] = Array.isArray(dockets) ? dockets : []
  const { case_name, docket_number, docket_entries }: Values = { ...Object(docket) }
  const [entry, ...others]: unknown[] = Array.isArray(docket_entries) ? docket_entries : []
  const markup = file === null ? null : shownPart(readFileSync(join(folder, file)))
  if (file === null || markup === null || entry === undefined || more.length + others.length > 0) return []
  const { date_filed, description, document_number }: Values = { ...Object(entry) }
  const page = writtenPage(markup)
  const expected = known({
    case_name: page.hasText(case_name) ? case_name : null,
    case_number: numberOf(docket_number, page, markup),
    document_number: page.hasText(document_number) ? document_number : null,
    date_filed: page.hasDay(date_filed) || hasAmericanDay(date_filed, markup) ? date_filed : null,
    docket_text: page.hasText(description) ? description : null,
  })
  const id = `${path}-${name}`.replaceAll('/', '-')
  const html = `${PAGES}/${id}.html`
  writeFileSync(join(folder, html), markup)
  return [pageOf({ id, court: String(court_id), html, fields: 'notice', expected })]
}

function docketOf(folder: string, path: string, name: string): SetPage[] {
  const html = fileOf(folder, path, name)
  if (html === null) return []
  const labels: Values = { ...Object(jsonOf(folder, EXAMPLES, path, `${name}.json`)) }
  const { case_name, case_name_full, docket_number, date_filed, date_terminated, nature_of_suit } = labels
  const markup = decoded(readFileSync(join(folder, html)))
  const page = writtenPage(markup)
  const text = (value: unknown): unknown => (page.hasText(value) ? value : null)
  const day = (value: unknown): unknown => (page.hasDay(value) || hasAmericanDay(value, markup) ? value : null)
  const names = [case_name, case_name_full].filter(page.hasText)
  const { name: trial, district = trial }: Values = { ...Object(labels['appeals_court'] ?? labels['originating_court']) }
  const expected = known({
    case_name: names.length === 0 ? null : { any_of: names },
    docket_number: numberOf(docket_number, page, markup),
    date_filed: day(date_filed),
    date_terminated: day(date_terminated),
    lower_court: text(labels['lower_court'] ?? labels['appeal_from'] ?? district),
    case_type: text(labels['case_type'] ?? labels['case_type_information']),
    nature_of_suit: text(nature_of_suit),
  })
  const id = `${path}-${name}`.replaceAll('/', '-')
  const court = typeof labels['court_id'] === 'string' ? labels['court_id'] : (path.split('/')[0] ?? '')
  return [pageOf({ id, court, html, fields: 'docket', expected })]
}

function pageOf({ court, ...page }: Pick<SetPage, 'id' | 'html' | 'fields' | 'expected'> & { court: string }): SetPage {
  // The court alone, because halves of sites are dealt by the domain, which all courts share.
  return { ...page, site: court, url: `https://ecf.${court}.uscourts.gov/` }
}

/** The number as the label has it, and as the page writes it with the judges' initials. */
function numberOf(number: unknown, page: WrittenPage, markup: string): { any_of: string[] } | null {
  if (typeof number !== 'string' || !page.hasText(number)) return null
  const written = markup.match(new RegExp(`${number.replaceAll(/[^\w:-]/g, String.raw`\$&`)}(?:-[A-Za-z]+)*`, 'g')) ?? []
  return { any_of: [...new Set([number, ...written])] }
}

/** A day as American forms write it, with one digit or two, of two or four of the year. */
function hasAmericanDay(day: unknown, markup: string): boolean {
  const [, year = '', month = '', date = ''] = (typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null) ?? []
  if (year === '') return false
  return new RegExp(`(?<!\\d)0?${Number(month)}/0?${Number(date)}/(?:${year}|${year.slice(2)})(?!\\d)`).test(markup)
}

/** The markup of an e-mail of one part, or a page itself; null for other e-mails. */
function shownPart(bytes: Buffer): string | null {
  const text = decoded(bytes)
  if (/^\s*</.test(text)) return text
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  if (!/^content-type:\s*text\/html/im.test(head)) return null
  const body = rest.join('\n\n')
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase() ?? '7bit'
  if (encoding === 'quoted-printable') {
    const raw = unquoted(body)
    return decoded(raw)
  }
  return /^[78]bit$/.test(encoding) ? body : null
}
