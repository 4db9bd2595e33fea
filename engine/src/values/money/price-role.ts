// What an amount on a shop page is: the price to pay, the one before a reduction, shipping, per unit, a saving, a rate. Told by the
// names of the elements around it, by struck-out text and by the words beside it.
import { isTag, type Element } from 'domhandler'
import { keepLast } from '../../text/keep-last.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'

export type PriceRole = 'current' | 'old' | 'shipping' | 'unit' | 'saving' | 'rate' | 'other' | 'plain'

const ROLE_WORDS: [PriceRole, string][] = [
  [
    'shipping',
    'shipping delivery versand versandkosten lieferung livraison envio spedizione verzendkosten frete dostawa wysylka postage freight 送料 运费',
  ],
  [
    'saving',
    'save saving you ersparnis sparen economie ahorro ahorra risparmio risparmi besparing korting desconto oszczedzasz rabatt rebate discount percent off',
  ],
  ['unit', 'unit per grundpreis basispreis kg litre liter 100g unitprice ppu pum'],
  [
    'rate',
    'month monthly monat monatlich rate raten installment instalment mensualite cuota cuotas rata finance financing klarna affirm emi parcela week weekly',
  ],
  [
    'old',
    'old was before original regular list msrp rrp uvp strike striked crossed previous compare statt bisher vorher ancien barre barred anterior antes tachado listino precedente barrato adviesprijs vanaf stara poprzednia 定価 原价 market retail reg orig standard full line through',
  ],
  [
    'other',
    'cart basket total subtotal minimum min deposit tax vat filter range coupon voucher gift warranty protection insurance points reward history alert trade raised lent donated donation turnover revenue gespendet spende umsatz preisgeld',
  ],
  [
    'current',
    'current now sale special final our offer new deal promo actual price preis prix precio prezzo prijs preco cena jetzt ahora agora maintenant adesso nu teraz today selling buy 価格 价格 售价',
  ],
]
/** Labels are compared without their plural's ending: "antes" is met as "ante". */
const WORD_ROLES: ReadonlyMap<string, PriceRole> = new Map(
  ROLE_WORDS.flatMap(([role, words]) =>
    words.split(' ').flatMap((word) => [word, ...labelWords(word)].map((one): [string, PriceRole] => [one, role])),
  ),
)
const STRUCK = new Set(['del', 's', 'strike'])
const AFTER_UNIT = /^\s*(?:\/|per\b|pro\b|je\b|par\b|por\b|al\b)\s*\d*\s*(?:\p{L}{1,5})\b/iu
const AFTER_RATE =
  /^\s*(?:\/|per\b|an?\b|pro\b|im\b|par\b|al\b|por\b|na\b)?\s*(?:mo\b|month|monat|mes[ei]?\b|mois|mensu|maand|mês\b|mies|week|woche|semaine|semana|settimana|year|yr\b|jahr|años?\b|anno\b|jaar)/iu
/** Sums of firms and states. */
const AFTER_LARGE =
  /^\s?(?:m|bn|b|mn|mio\.?|mrd\.?|mln|million|billion|millionen|milliarden|millions|milliards|millones|億|亿)(?![\p{L}])/iu
/** "Ha bajado 26.000 €", "reduced by £5,000": by how much, not to what. */
const REDUCED_BY =
  /(?:\b(?:reduced|dropped|lowered|down|cut|fell|fallen) by|\bprice (?:drop|cut|reduction)(?: of)?|\bha(?:n)? (?:bajado|rebajado)|\b(?:bajada|rebaja) de|\b(?:gesenkt|reduziert|gefallen|gesunken) um|\ba baissé de|\bbaisse de|\b(?:ribassato|sceso|calato) di|\bribasso di|\bverlaagd met|\bgedaald met|\b(?:baixou|reduzido em|redução de)|\bobniżk[ai] o)\s*(?::\s*)?$/iu
const ANCESTORS_MAX = 4

/** The text around an amount in its block. */
interface Surroundings {
  before: string
  after: string
}

export function priceRoleOf(page: PageIndex, element: Element, { before, after }: Surroundings): { role: PriceRole; namesPrice: boolean } {
  if (AFTER_LARGE.test(after)) return { role: 'other', namesPrice: false }
  if (AFTER_RATE.test(after)) return { role: 'rate', namesPrice: false }
  if (AFTER_UNIT.test(after)) return { role: 'unit', namesPrice: false }
  if (REDUCED_BY.test(before)) return { role: 'saving', namesPrice: false }
  const beside = roleOfWords(labelWords(before.slice(-40).replace(OF_TIME, ' ')).slice(-5).toReversed())
  let namesPrice = beside === 'current'
  let role: PriceRole = beside ?? 'plain'
  const known = namingsOn(page)
  let current: Element | null = element
  for (let step = 0; current && step < ANCESTORS_MAX; step += 1) {
    if (STRUCK.has(current.name) || /line-through/.test(current.attribs.style ?? '')) return { role: 'old', namesPrice }
    const { named, isPrice } = namingOf(current, known)
    namesPrice ||= isPrice
    if ((role === 'plain' || role === 'current') && named && (role === 'plain' || (step < 2 && named !== 'current'))) role = named
    current = current.parent && isTag(current.parent) ? current.parent : null
  }
  return { role, namesPrice }
}

/** "Full-time" and "antes de las 12" say nothing of an amount. */
const OF_TIME = /\b(?:full|part)[- ]time\b|\bantes (?:del?|d[oa]s?)\b/giu

interface Naming {
  named: PriceRole | null
  isPrice: boolean
}

/** Cards of one list ask for the same elements around them. */
const namingsOn = keepLast<PageIndex, Map<Element, Naming>>(() => new Map())

function namingOf(element: Element, known: Map<Element, Naming>): Naming {
  const before = known.get(element)
  if (before !== undefined) return before
  const { attribs } = element
  const words = nameWords(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''} ${attribs['data-testid'] ?? ''}`)
  const naming = { named: roleOfWords(words), isPrice: words.some((word) => PRICE_WORDS.has(word)) }
  known.set(element, naming)
  return naming
}
const PRICE_WORDS = new Set(['price', 'preis', 'amount', 'precio', 'prix'])

/** The most special role among the words; "current" only where nothing else is said. */
function roleOfWords(words: readonly string[]): PriceRole | null {
  let found: PriceRole | null = null
  for (const word of words) {
    const role = WORD_ROLES.get(word)
    if (role && role !== 'current') return role
    found ??= role ?? null
  }
  return found
}
