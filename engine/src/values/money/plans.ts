// Plans of a service: their names, and the price of the one that a field names ("price of the Team plan").
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { findMoney } from './money-text.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { asksForPrice, planCards, planOf, type PlanCard } from './plan-cards.ts'

const SCORES = { names: 0.9, price: 0.9, noPrice: 0.82 }
const NAMES =
  /(?:^|[ _])(?:plans?|tiers?|packages?|editions?|subscriptions?|tarife?|tarifs?|abos?|abonnements?|planes|piani|pakiety)(?:$|[ _])/i
const YEARLY =
  /year|annual|jährlich|pro jahr|im jahr|par an|annuel|al año|anual|all[’']anno|annuale|per jaar|jaarlijks|por ano|rocznie|年/iu
const MONTHLY = /month|monat|mois|mensuel|mes\b|mensual|mese|mensile|maand|mês|miesi|月/iu
const SAID_AS_TEXT =
  /^(?:custom(?: pricing)?|let[’']s talk|contact (?:us|sales)|talk to (?:us|sales)|on request|auf anfrage|individuell|sur devis|a medida|bajo consulta|su richiesta|op aanvraag|sob consulta|wycena indywidualna|お問い合わせ|联系我们)$/iu

export const findPlans: Finder = (page, intent) => {
  if (intent.field.type === 'array') return namesOf(page, intent)
  if (!asksForPrice(intent)) return []
  const plan = planOf(page, intent)
  return plan === null ? [] : pricesOf(page, plan, intent)
}

function namesOf(page: PageIndex, { field }: FieldSpec): Proposal[] {
  if (!NAMES.test(field.name) || /price|cost|feature/i.test(field.name)) return []
  const cards = planCards(page)
  if (cards.length === 0) return []
  const pieces = cards.map(({ heading, name }) => ({ block: heading, raw: name, quote: name }))
  return [{ pieces, score: SCORES.names, finder: 'plans' }]
}

function pricesOf(page: PageIndex, { from, to }: PlanCard, { field }: FieldSpec): Proposal[] {
  const asked = `${field.name.replaceAll('_', ' ')} ${field.description}`.replace(/\b(?:not|nicht|pas|no|non)\b.*$/i, '')
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
  return findMoney(next).length === 0 && next.length <= 40 && /^\W*(?:\/|per|pro|par|por|al|im|a)(?!\p{L})/iu.test(next)
    ? `${lines[at]?.text ?? ''} ${next}`
    : (lines[at]?.text ?? '')
}
