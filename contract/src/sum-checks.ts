// Whether an amount of a document is what its items make together: what is compared, and how it came out. Stored with the cell of the amount;
// how it comes out is worked out again from the row's present values wherever the row is read, so that a correction counts at once.
import { z } from 'zod'
import type { JsonValue } from './json-value.ts'

export const SUM_CHECK_LIMITS = { statedMax: 12, checksMax: 20 } as const

export const SUM_KINDS = ['total', 'net', 'tax'] as const
export const STATED_KINDS = [...SUM_KINDS, 'discount', 'charge', 'rounding'] as const

/** Another amount that the document states. One that is a value of the row too names it, and is read from there. */
const statedAmountSchema = z.object({
  kind: z.enum(STATED_KINDS),
  amount: z.number(),
  field: z.string().optional(),
  path: z.string().optional(),
})
export type StatedAmount = z.infer<typeof statedAmountSchema>

const summedItemsSchema = z.object({
  /** Name of the field whose value has the items. */
  field: z.string(),
  /** JSON Pointer to the list within that value; left out where the value is the list. */
  path: z.string().optional(),
  /** Names of the members: the amount of a line, or the quantity and the price of one that make it. */
  amount: z.string().optional(),
  quantity: z.string().optional(),
  price: z.string().optional(),
})
export type SummedItems = z.infer<typeof summedItemsSchema>

export const sumCheckSchema = z.object({
  /** JSON Pointer to the amount within the value of the cell; left out where the value is the amount. */
  path: z.string().optional(),
  /** With tax, without tax, or the tax. */
  kind: z.enum(SUM_KINDS),
  items: summedItemsSchema,
  stated: z.array(statedAmountSchema),
  /** Lines that were added, and what they make. Sums and carry-overs among them are left out. */
  lines: z.int(),
  sum: z.number(),
  /** What comes to the sum: tax, charges and rounding are added, discounts taken off. For `kind` tax, the total that it is taken from. */
  counted: z.array(z.object({ kind: z.enum(STATED_KINDS), amount: z.number() })),
  /** What the amount is by its items. */
  expected: z.number(),
  /** The amount less what is expected; 0 where they agree. */
  difference: z.number(),
  agrees: z.boolean(),
})
export type SumCheck = z.infer<typeof sumCheckSchema>
export type SumKind = SumCheck['kind']

/** What is compared, without how it came out. */
export type SumQuestion = Pick<SumCheck, 'path' | 'kind' | 'items' | 'stated'> & {
  /** The field that has the amount. */
  field: string
  /** Only agreement means something: which member is the amount, or what else belongs to the sum, is not certain. */
  isUnsure?: boolean
}

type Values = Readonly<Record<string, JsonValue>>

/** Null where nothing can be said: an amount or the items are missing, or the difference may be a tax that is not stated. */
export function checkSum({ field, isUnsure = false, ...question }: SumQuestion, data: Values): SumCheck | null {
  const amount = numberAt(data[field], question.path)
  const sums = sumsOf(valueAt(data[question.items.field], question.items.path), question.items)
  const [all] = sums
  if (amount === null || all === undefined || all.lines === 0) return null
  const stated = question.stated.map((one) => ({ ...one, amount: presentAmount(one, data) }))
  const outcomes = sums.flatMap((sum) => waysTo(question.kind, sum, stated))
  const best = outcomes.toSorted((a, b) => Math.abs(amount - a.expected) - Math.abs(amount - b.expected))[0]
  if (best === undefined) return null
  const difference = rounded(amount - best.expected)
  const agrees = Math.abs(difference) <= toleranceFor(best.lines)
  const isSilent = isUnsure || mayBeTax(question.kind, { amount, sum: best.sum, stated }) || haveTax(question.kind, outcomes)
  if (!agrees && isSilent) return null
  return { ...question, stated, ...best, difference: agrees ? 0 : difference, agrees }
}

/** The same with the present values of the row. */
export function recheckSum(field: string, check: SumCheck, data: Values): SumCheck | null {
  const { path, kind, items, stated } = check
  return checkSum({ field, kind, items, stated, ...(path === undefined ? {} : { path }) }, data)
}

interface LineSum {
  lines: number
  sum: number
}

type Way = Pick<SumCheck, 'lines' | 'sum' | 'counted' | 'expected'>

/** Each way in which a document may come from its items to the amount: items with and without tax, one rate or several, discounts, charges. */
function waysTo(kind: SumCheck['kind'], { lines, sum }: LineSum, stated: readonly StatedAmount[]): Way[] {
  const way = (counted: SumCheck['counted'], expected: number): Way => ({ lines, sum: rounded(sum), counted, expected: rounded(expected) })
  const beside = subsetsOf(stated.filter(isBeside).slice(0, BESIDE_MAX).map(signed))
  const taxes = taxesOf(stated)
  const made = (counted: SumCheck['counted']): number => counted.reduce((whole, one) => whole + one.amount, sum)
  if (kind === 'tax') {
    const totals = stated.filter((one) => one.kind === 'total')
    const nets = stated.filter((one) => one.kind === 'net')
    return totals.flatMap(({ amount }) => [
      ...beside.map((counted) => way([{ kind: 'total', amount }, ...counted], amount - made(counted))),
      ...nets.map((net) =>
        way(
          [
            { kind: 'total', amount },
            { kind: 'net', amount: net.amount },
          ],
          amount - net.amount,
        ),
      ),
    ])
  }
  const withTax = taxes.map((amount): SumCheck['counted'] => [{ kind: 'tax', amount: kind === 'net' ? -amount : amount }])
  return [[], ...withTax].flatMap((tax) => beside.map((counted) => way([...tax, ...counted], made([...tax, ...counted]))))
}

/** More of them would make some combination fit by chance. */
const BESIDE_MAX = 4
const TAXES_MAX = 6

function isBeside({ kind }: StatedAmount): boolean {
  return kind === 'discount' || kind === 'charge' || kind === 'rounding'
}

function signed({ kind, amount }: StatedAmount): { kind: StatedAmount['kind']; amount: number } {
  return { kind, amount: kind === 'discount' ? -Math.abs(amount) : amount }
}

/** Each tax, and all of them together: a document may repeat their sum below the rates. */
function taxesOf(stated: readonly StatedAmount[]): number[] {
  const taxes = stated.filter(({ kind, amount }) => kind === 'tax' && amount !== 0).slice(0, TAXES_MAX)
  const all = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return [...new Set([...taxes.map(({ amount }) => amount), ...(taxes.length > 1 ? [all] : [])])]
}

function subsetsOf<One>(all: readonly One[]): One[][] {
  return all.reduce<One[][]>((subsets, one) => [...subsets, ...subsets.map((subset) => [...subset, one])], [[]])
}

/** Lines are rounded one by one, half a cent each at most; more than a few cents are no rounding. */
function toleranceFor(lines: number): number {
  return Math.min(0.05, Math.max(0.01, lines * 0.005)) + 1e-6
}

/** Without a stated tax a total that is a usual rate above its items may have one. The same of a tax without a total to take it from. */
function mayBeTax(
  kind: SumCheck['kind'],
  { amount, sum, stated }: { amount: number; sum: number; stated: readonly StatedAmount[] },
): boolean {
  if (kind === 'tax' || stated.some((one) => one.kind === 'tax') || sum === 0) return false
  const share = kind === 'total' ? amount / sum - 1 : sum / amount - 1
  return share > 0 && share <= RATE_MAX
}
const RATE_MAX = 0.3

/** The items make the total already: their tax is in them, and nothing follows about the tax. */
function haveTax(kind: SumCheck['kind'], ways: readonly Way[]): boolean {
  return kind === 'tax' && ways.some(({ expected, lines }) => Math.abs(expected) <= toleranceFor(lines))
}

/** All lines; and, where they have some, those that are not the sum of the lines before them. */
function sumsOf(list: JsonValue | undefined, items: SummedItems): LineSum[] {
  if (!Array.isArray(list)) return []
  const amounts = list.flatMap((line) => {
    const amount = amountOfLine(line, items)
    return amount === null ? [] : [{ amount, isPlain: !hasFactors(line, items) }]
  })
  const all = { lines: amounts.length, sum: amounts.reduce((sum, { amount }) => sum + amount, 0) }
  let [lines, sum, part, since] = [0, 0, 0, 0]
  for (const { amount, isPlain } of amounts) {
    const isSum = isPlain && lines > 0 && (isNear(amount, sum) || (since > 0 && isNear(amount, part)))
    if (isSum) {
      part = 0
      since = 0
      continue
    }
    lines += 1
    since += 1
    sum += amount
    part += amount
  }
  return lines === all.lines ? [all] : [all, { lines, sum }]
}

function amountOfLine(line: JsonValue, { amount, quantity, price }: SummedItems): number | null {
  const own = memberOf(line, amount)
  if (own !== null) return own
  const [count, each] = [memberOf(line, quantity), memberOf(line, price)]
  if (amount === undefined && quantity === undefined) return each
  return count === null || each === null ? null : count * each
}

/** A line with a quantity and a price of its own is no sum of others. */
function hasFactors(line: JsonValue, { quantity, price }: SummedItems): boolean {
  return memberOf(line, quantity) !== null && memberOf(line, price) !== null
}

function memberOf(line: JsonValue, name: string | undefined): number | null {
  return name === undefined || typeof line !== 'object' || line === null || Array.isArray(line) ? null : asNumber(line[name])
}

function presentAmount({ field, path, amount }: StatedAmount, data: Values): number {
  return field === undefined ? amount : (numberAt(data[field], path) ?? amount)
}

function numberAt(value: JsonValue | undefined, path?: string): number | null {
  return asNumber(valueAt(value, path))
}

function asNumber(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function valueAt(value: JsonValue | undefined, path = ''): JsonValue | undefined {
  let at = value
  for (const key of path.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at) ? at[Number(name)] : Object.hasOwn(at, name) ? at[name] : undefined
  }
  return at
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.01 + 1e-6
}

/** Without what binary fractions leave behind. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
