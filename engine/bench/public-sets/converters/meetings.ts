// City Scrapers projects: stored pages of public agencies with the meetings asserted in their Python tests.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'

const TESTS = 'tests'
const FILES = `${TESTS}/files`
const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the meeting.', type: 'string' },
  { name: 'start', description: 'Day and time at which the meeting begins.', type: 'string' },
  { name: 'location', description: 'Place of the meeting.', type: 'string' },
]

export function convertMeetings(folder: string): ConvertedSet {
  const tests = namesIn(folder, TESTS).filter((name) => /^test_.*\.py$/.test(name))
  return { fields: { meeting: FIELDS }, pages: tests.flatMap((test) => pageOf(folder, test)) }
}

function pageOf(folder: string, test: string): SetPage[] {
  const code = textOf(folder, TESTS, test) ?? ''
  const response = parsedResponse(code)
  if (response === null || !hasFile(folder, `${FILES}/${response.file}`)) return []
  const rows = assertedRows(code, wordsOf(textOf(folder, FILES, response.file) ?? ''))
  if (rows.length === 0) return []
  const day = /freeze_time\(\s*(?:datetime\((\d+),\s*(\d+),\s*(\d+)|["'](\d{4}-\d{2}-\d{2}))/.exec(code)
  const referenceDate = day?.[4] ?? (day ? isoDay(day.slice(1, 4).map(Number)) : undefined)
  return [
    {
      id: test.slice('test_'.length, -'.py'.length),
      site: siteOf(response.url),
      url: response.url,
      html: `${FILES}/${response.file}`,
      fields: 'meeting',
      expected: {},
      rows,
      areSomeRows: true,
      ...(referenceDate !== undefined && { referenceDate }),
    },
  ]
}

/** The stored page from which the test reads its meetings; null if there are several or none. */
function parsedResponse(code: string): { file: string; url: string } | null {
  const call =
    /(\w+)\s*=\s*file_response\(\s*join\(dirname\(__file__\),\s*["']files["'],\s*["']([^"']+\.html)["']\),?\s*(?:url=)?\(?["']([^"']+)["']/g
  const responses = [...code.matchAll(call)].map(([, name = '', file = '', url = '']) => ({ name, file, url }))
  const reading = /^parsed_items\s*=[\s\S]*?\n(?=\S(?<![\])]))/m.exec(code)?.[0] ?? ''
  const read = responses.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(reading))
  return read.length === 1 ? (read[0] ?? null) : null
}

/** Meetings whose start is asserted. Titles and places that are not on the page were added by the scraper and are left out. */
function assertedRows(code: string, words: string): Values[] {
  const items = new Map<string, Values>()
  for (const found of code.matchAll(/assert parsed_items\[(-?\d+)\]\["(title|start|location)"\]\s*==\s*\(?\s*/g)) {
    const [all, item = '', name = ''] = found
    const start = found.index + all.length
    const values = items.get(item) ?? {}
    items.set(item, values)
    if (name === 'start') values[name] = momentOf(code.slice(start))
    else values[name] = name === 'title' ? readLiteral(code, start) : placesOf(readLiteral(code, start), words)
    if (name === 'title' && !isWritten(values[name], words)) values[name] = null
  }
  return [...items.values()].map(known).filter((row) => row['start'] !== undefined)
}

function momentOf(code: string): string | null {
  const parts = /^datetime(?:\.datetime)?\(\s*(\d+),\s*(\d+),\s*(\d+)(?:,\s*(\d+)(?:,\s*(\d+))?)?/.exec(code)?.slice(1)
  if (parts === undefined) return null
  const [hour = 0, minute = 0] = parts.slice(3).map((part) => Number(part ?? 0))
  const day = isoDay(parts.slice(0, 3).map(Number))
  return hour + minute === 0 ? day : `${day}T${two(hour)}:${two(minute)}`
}

function placesOf(place: unknown, words: string): { any_of: string[] } | null {
  const { name, address }: Values = { ...Object(place) }
  const written = [name, address].filter((part): part is string => typeof part === 'string' && isWritten(part, words))
  return written.length === 0 ? null : { any_of: [...new Set([...written, written.join(', '), written.toReversed().join(', ')])] }
}

function isWritten(value: unknown, words: string): boolean {
  return typeof value === 'string' && value !== '' && words.includes(wordsOf(value))
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&nbsp;/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function isoDay([year = 0, month = 0, day = 0]: number[]): string {
  return `${year}-${two(month)}-${two(day)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
