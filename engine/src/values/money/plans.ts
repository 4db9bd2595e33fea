// Plans of a service: their names, and the price of the one that a field names ("price of the Team plan").
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { findMoney } from './money-text.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { asksForPrice, planCards, planOf, type PlanCard } from './plan-cards.ts'
import { PER } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** Names are asked for by a field that names plans, and read from cards that have prices for a time: surer than one of the two. */
const SCORES = { names: 0.97, price: 0.9, noPrice: 0.82 }
const YEARLY = new RegExp(
  anyOf(({ money }) => money?.yearly),
  'iu',
)
const MONTHLY = new RegExp(
  anyOf(({ money }) => money?.monthly),
  'iu',
)
const SAID_AS_TEXT = new RegExp(`^${anyOf(({ money }) => money?.onRequest)}$`, 'iu')

export const findPlans: Finder = (page, intent) => {
  if (intent.field.type === 'array') return namesOf(page, intent)
  if (!asksForPrice(intent)) return []
  const plan = planOf(page, intent)
  return plan === null ? [] : pricesOf(page, plan, intent)
}

function namesOf(page: PageIndex, { topics: { inName } }: FieldSpec): Proposal[] {
  if (!inName.has('plans') || inName.has('prices') || inName.has('features')) return []
  const cards = planCards(page)
  if (cards.length === 0) return []
  const pieces = cards.map(({ heading, name }) => ({ block: heading, raw: name, quote: name }))
  return [{ pieces, score: SCORES.names, finder: 'plans' }]
}

const FROM_DENIAL = new RegExp(`${anyOf(({ answers }) => answers?.without)}.*$`, 'iu')
const BEGINS_WITH_UNIT = new RegExp(String.raw`^[^\p{L}\d]*(?:\/|${PER})`, 'iu')

function pricesOf(page: PageIndex, { from, to }: PlanCard, { field }: FieldSpec): Proposal[] {
  const asked = `${field.name.replaceAll('_', ' ')} ${field.description}`.replace(FROM_DENIAL, '')
  const lines = page.visibleBlocks.filter(({ id }) => id >= from && id < to)
  const amounts = lines.flatMap(({ id, text }, at) => findMoney(text).map((money) => ({ id, raw: money.text, around: around(lines, at) })))
  const yearly = amounts.filter(({ around: said }) => YEARLY.test(said))
  const others = amounts.filter(({ around: said }) => !YEARLY.test(said))
  const wanted = YEARLY.test(asked) ? yearly : others.length > 0 ? others : MONTHLY.test(asked) ? [] : yearly
  const first = wanted[0]
  if (first) return [propose('plans', { block: first.id, raw: first.raw }, SCORES.price)]
  const said = field.type === 'string' ? lines.find(({ text }) => SAID_AS_TEXT.test(text)) : undefined
  return said ? [propose('plans', { block: said.id, raw: said.text }, SCORES.noPrice)] : []
}

/** The line of an amount, and the next one where it continues with the price's unit. */
function around(lines: readonly { text: string }[], at: number): string {
  const next = lines[at + 1]?.text ?? ''
  return findMoney(next).length === 0 && next.length <= 40 && BEGINS_WITH_UNIT.test(next)
    ? `${lines[at]?.text ?? ''} ${next}`
    : (lines[at]?.text ?? '')
}
