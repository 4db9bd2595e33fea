// Maps labels of invoices and names of fields to parts of an invoice: number, date, total, issuer, recipient. The words are data of each
// language.
import type { Field } from '@quarry/contract'
import { LANGUAGES, type InvoiceFact, type InvoiceWords, type LineRole } from './language-data.ts'
import { labelWords, nameWords } from './label-words.ts'
import { keepTexts } from '../text/keep-texts.ts'
import { AND_WORDS, ARTICLE_WORDS, OF_WORDS } from './particles.ts'

export interface LabelMeaning {
  fact: InvoiceFact
  /** 0 to 1: 1 for exactly the first name of a list, less for later names ("total", "date") and for extra words. */
  fit: number
}

/** Articles and prepositions, which are ignored. */
const LINKS: ReadonlySet<string> = new Set([...OF_WORDS, ...ARTICLE_WORDS, ...AND_WORDS])
/** Shorter names are too ambiguous. */
const NAME_CHARS_MIN = 3
/** Facts that are sums of an invoice's lines. */
export const SUM_FACTS: ReadonlySet<string> = new Set<InvoiceFact>(['total', 'payable', 'net', 'tax'])
const UNITS = new Set('eur usd gbp chf pln czk sek nok dkk inr jpy cny euro'.split(' '))
const [WORDS_MAX, WORDS_OVER_MAX] = [9, 5]

/**
 * Factor for each extra word. It is lower for sums, since those with extra words are mostly of something else: "Gesamtbetrag der
 * Zuschläge".
 */
const [OVER, SUM_OVER] = [0.8, 0.5]
const SUMS: ReadonlySet<InvoiceFact> = new Set<InvoiceFact>(['total', 'payable', 'net'])
/** Words beside the name of a sum or a day that do not change its meaning. */
const NEUTRAL = new Set(
  'invoice rechnung facture factuur factura fattura fatura faktura inkl incl including inclusive with mit ttc brutto gross vat tax mwst ust btw iva tva gst dph moms in this your ihre your notre cette votre a al zum am on no nr number'.split(
    ' ',
  ),
)

interface Name {
  fact: InvoiceFact
  words: readonly string[]
  /** Code of the language that has the name; null for a name in several languages. */
  language: string | null
  /** Position in its list: 0 for the first, approaching 1 for the last. */
  rank: number
}
const NAMES = indexNames()
const KINDS = new Set(LANGUAGES.flatMap(({ invoices }) => phrasesOf(invoices?.kinds ?? '').map((words) => words.join(' '))))
/** Names of documents that compounds end with: "Handelsrechnung". */
const KIND_ENDS = [...KINDS].filter((kind) => /^\p{Script=Latin}{6,}$/u.test(kind))

function indexNames(): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>()
  for (const { code, invoices } of LANGUAGES) {
    for (const [fact, list] of Object.entries(invoices ?? {}) as [keyof InvoiceWords, string][]) {
      if (fact === 'kinds') continue
      const phrases = phrasesOf(list)
      for (const [at, words] of phrases.entries()) {
        const key = words.join(' ')
        const isShort = /^[\p{Script=Latin}\d]+$/u.test(key) && key.length < NAME_CHARS_MIN
        const known = names.get(key)
        if (known !== undefined) known.language = known.language === code ? code : null
        else if (!isShort) names.set(key, { fact, words, rank: at / phrases.length, language: code === 'other' ? null : code })
      }
    }
  }
  return names
}

function phrasesOf(list: string): string[][] {
  return list
    .split(',')
    .map((phrase) => plain(labelWords(phrase)))
    .filter((words) => words.length > 0)
}

function plain(words: readonly string[]): string[] {
  return words.filter((word) => !LINKS.has(word))
}

/** The part of an invoice that a label names, or null. Cached by label. */
export const meaningOfLabel = keepTexts((label: string): LabelMeaning | null => {
  const whole = plain(labelWords(label))
  const bare = plain(labelWords(label.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))).filter((word) => !UNITS.has(word) && !/^\d+$/.test(word))
  if (whole.length > WORDS_MAX) return null
  for (const words of [whole, bare]) {
    const name = NAMES.get(words.join(' ')) ?? NAMES.get(words.join(''))
    if (name !== undefined) return { fact: name.fact, fit: 1 - 0.15 * name.rank }
  }
  // The longest name at the beginning or the end of the label.
  for (let length = bare.length - 1; length > 0; length -= 1) {
    if (bare.length - length > WORDS_OVER_MAX) break
    const name = NAMES.get(bare.slice(0, length).join(' ')) ?? NAMES.get(bare.slice(-length).join(' '))
    const over = bare.filter((word) => !NEUTRAL.has(word) && (name === undefined || !name.words.includes(word)))
    if (name !== undefined)
      return { fact: name.fact, fit: (0.9 - 0.2 * name.rank) * (SUMS.has(name.fact) ? SUM_OVER : OVER) ** over.length }
  }
  return null
})

/** Code of the language that most of the labels belong to; null where too few of them are specific to one language. */
export function languageOfLabels(labels: readonly string[]): string | null {
  const votes = new Map<string, number>()
  for (const label of labels) {
    const language = NAMES.get(plain(labelWords(label)).join(' '))?.language ?? null
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b - a)
  return first !== undefined && first[1] >= VOTES_MIN && first[1] > (second?.[1] ?? 0) ? first[0] : null
}
const VOTES_MIN = 2

/** True for words that begin with the name of such a document: "Rechnung Nr. 5", "Commercial invoice". */
export function namesInvoice(text: string): boolean {
  const words = labelWords(text).slice(0, KIND_WORDS)
  return words.some(
    (word, at) => KINDS.has(word) || KINDS.has(words.slice(at, at + 2).join(' ')) || KIND_ENDS.some((end) => word.endsWith(end)),
  )
}
const KIND_WORDS = 3

/** The part of an invoice that the field asks for if the page is one; null for other fields. */
export function askedOfInvoice({ name, description, type }: Pick<Field, 'name' | 'description' | 'type'>): InvoiceFact | null {
  if (type === 'array' || type === 'object' || type === 'boolean') return null
  const named = plain(nameWords(name))
  const fact = factInDescription(description) ?? factOf(named) ?? factOf(named.filter((word) => !KINDS.has(word)))
  return fact !== null && SUITS[fact].has(type) ? fact : null
}

/** The fact that a description names in several words: "net amount", "date of the invoice". */
function factInDescription(description: string): InvoiceFact | null {
  const words = plain(labelWords(description)).slice(0, WORDS_MAX)
  for (let length = words.length; length > 1; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = NAMES.get(words.slice(at, at + length).join(' '))
      if (name !== undefined) return name.fact
    }
  }
  return null
}

function factOf(words: readonly string[]): InvoiceFact | null {
  return NAMES.get(words.join(' '))?.fact ?? null
}

const AMOUNTS: ReadonlySet<string> = new Set(['number', 'string'])
const DATES: ReadonlySet<string> = new Set(['date', 'string'])
const TEXTS: ReadonlySet<string> = new Set(['string'])
const SUITS: Readonly<Record<InvoiceFact, ReadonlySet<string>>> = {
  number: AMOUNTS,
  date: DATES,
  due_date: DATES,
  other_date: new Set(),
  total: AMOUNTS,
  payable: AMOUNTS,
  net: AMOUNTS,
  tax: AMOUNTS,
  issuer: TEXTS,
  recipient: TEXTS,
}

const ROLES: readonly (LineRole | 'other')[] = ['item', 'quantity', 'unit_price', 'amount', 'other']
const LINE_NAMES: ReadonlyMap<string, Map<LineRole | 'other', number>> = indexLineNames()

/** A name may mean several columns: "Total", "Preis". The earlier it is in a list, the more likely. */
function indexLineNames(): Map<string, Map<LineRole | 'other', number>> {
  const names = new Map<string, Map<LineRole | 'other', number>>()
  for (const { invoiceLines } of LANGUAGES) {
    for (const role of ROLES) {
      const phrases = phrasesOf(invoiceLines?.[role] ?? '')
      for (const [at, words] of phrases.entries()) {
        const key = words.join(' ')
        const known = names.get(key) ?? new Map<LineRole | 'other', number>()
        known.set(role, Math.max(known.get(role) ?? 0, 1 - (0.3 * at) / phrases.length))
        names.set(key, known)
      }
    }
  }
  return names
}

/** How well the name of a column fits each role, 0 to 1; empty for an unknown name. */
export function rolesOfColumn(name: string): ReadonlyMap<LineRole | 'other', number> {
  const bare = plain(labelWords(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))).filter((word) => !UNITS.has(word))
  const whole = LINE_NAMES.get(bare.join(' ')) ?? LINE_NAMES.get(bare.join(''))
  if (whole !== undefined || bare.length > WORDS_OVER_MAX) return whole ?? new Map()
  for (let length = bare.length - 1; length > 0; length -= 1) {
    const part = LINE_NAMES.get(bare.slice(0, length).join(' ')) ?? LINE_NAMES.get(bare.slice(-length).join(' '))
    if (part !== undefined) return new Map([...part].map(([role, fit]) => [role, fit * PART_OF_NAME]))
  }
  return new Map()
}
const PART_OF_NAME = 0.7

/** The role of a member of an invoice item; null for a member without one. */
export function askedOfLine(member: Pick<Field, 'name' | 'description'>): LineRole | null {
  return likeliestRole(member)?.role ?? null
}

/** The name of the best member for each role: with both "unit" and "quantity" the latter is the quantity. */
export function membersByRole(members: readonly Pick<Field, 'name' | 'description'>[]): Map<LineRole, string> {
  const found = new Map<LineRole, { name: string; fit: number }>()
  for (const member of members) {
    const likeliest = likeliestRole(member)
    if (likeliest !== null && likeliest.fit > (found.get(likeliest.role)?.fit ?? 0))
      found.set(likeliest.role, { name: member.name, fit: likeliest.fit })
  }
  return new Map([...found].map(([role, { name }]) => [role, name]))
}

function likeliestRole({ name, description }: Pick<Field, 'name' | 'description'>): { role: LineRole; fit: number } | null {
  const roles = rolesOfColumn(nameWords(name).join(' '))
  const known = roles.size > 0 && !roles.has('other') ? roles : rolesOfColumn(description)
  const [best] = [...known].toSorted(([, a], [, b]) => b - a)
  return best === undefined || best[0] === 'other' ? null : { role: best[0], fit: best[1] }
}
