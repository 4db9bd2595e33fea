// pirxpilot/liftie: stored reports of ski areas with the state of each lift, which its tests expect.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn, textOf } from '../repository-files.ts'
import { siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage } from '../written.ts'

const TESTS = 'test/resorts'
const FIELDS: Field[] = [
  { name: 'lift', description: 'Name of the lift.', type: 'string' },
  { name: 'status', description: 'Whether the lift is open, closed, on hold or scheduled.', type: 'string' },
]
/** The words that the project reads as each state. */
const STATES: Record<string, string[]> = {
  open: ['open', 'opened', 'ouvert', 'ouverte', 'aperta', 'aperto'],
  closed: ['closed', 'close', 'closed for the day', 'closed for season', 'geschlossen', 'fermé', 'fermée', 'chiusa', 'chiuso', 'cerrado'],
  hold: ['hold', 'on hold', 'wind hold', 'weather hold', 'maintenance hold', 'standby', 'condicional'],
  scheduled: ['scheduled', 'on schedule', 'expected', 'delay', 'delayed'],
}
/** Characters of text around a lift's name in which its state is looked for. */
const NEAR = 80

export function convertSkiLifts(folder: string): ConvertedSet {
  const tests = namesIn(folder, TESTS).filter((name) => name.endsWith('.js'))
  const pages = tests.flatMap((name) => pageOf(folder, textOf(folder, TESTS, name) ?? ''))
  return { fields: { lift: FIELDS }, pages }
}

function pageOf(folder: string, test: string): SetPage[] {
  const found = /lifts\(\s*'([\w-]+)',\s*'html',\s*(?=\{)/.exec(test)
  const name = found?.[1] ?? ''
  const html = `${TESTS}/example/${name}.html`
  if (!found || !hasFile(folder, html)) return []
  const states: Values = { ...Object(readLiteral(test, found.index + found[0].length)) }
  const written = textOf(folder, html) ?? ''
  const page = writtenPage(written)
  const text = shownText(written)
  const rows = Object.entries(states)
    .filter(([lift]) => page.hasText(lift))
    .map(([lift, state]) => ({ lift, ...statusOf(text, lift, String(state)) }))
  const { host, pathname } = addressOf(folder, name)
  const url = `${host}${pathname}`
  return rows.length < 2 ? [] : [{ id: name, site: siteOf(url), url, html, fields: 'lift', expected: {}, rows, areSomeRows: true }]
}

function addressOf(folder: string, name: string): { host: string; pathname: string } {
  const path = `lib/resorts/${name}/resort.json`
  const resort: Values = hasFile(folder, path) ? { ...Object(jsonOf(folder, path)) } : {}
  const { host, pathname }: Values = { ...Object(resort['url']) }
  return { host: typeof host === 'string' ? host : `https://${name}.example`, pathname: typeof pathname === 'string' ? pathname : '/' }
}

/** The words of a state, if one of them is beside the lift's name; a state that only a picture or a colour shows is no label. */
function statusOf(text: string, lift: string, state: string): Values {
  const words = STATES[state] ?? []
  const at = text.indexOf(folded(lift))
  if (at < 0) return {}
  const beside = text.slice(Math.max(0, at - NEAR), at + lift.length + NEAR)
  const near = words.some((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(beside))
  return near ? { status: { any_of: words } } : {}
}

function shownText(html: string): string {
  return folded(html.replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, ' ').replaceAll(/<[^>]*>/g, ' '))
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/&(?:#0?39|rsquo);/g, "'")
    .replaceAll(/\s+/g, ' ')
}
