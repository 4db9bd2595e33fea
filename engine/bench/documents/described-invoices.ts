// Reads invoices with a JSON file next to each PDF, as in `tests/compare` of the project invoice2data.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ExpectedDocument, ExpectedItem } from './document-set.ts'

const number = z.coerce.number()
const line = z.object({
  name: z.string().optional(),
  desc: z.string().optional(),
  qty: number.optional(),
  price_unit: number.optional(),
  price: number.optional(),
  price_subtotal: number.optional(),
})
const described = z.array(
  z.object({
    issuer: z.string().optional(),
    invoice_number: z.string().optional(),
    date: z.string().optional(),
    amount: number.optional(),
    amount_untaxed: number.optional(),
    lines: z.array(line).optional(),
    line_items: z.array(line).optional(),
  }),
)

export function readDescribedInvoices(root: string): ExpectedDocument[] {
  const folder = join(root, 'invoice2data/tests/compare')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && existsSync(join(folder, name.replace(/pdf$/, 'json'))))
  return names.toSorted().flatMap((file): ExpectedDocument[] => {
    const [told] = described.parse(JSON.parse(readFileSync(join(folder, file.replace(/pdf$/, 'json')), 'utf8')))
    if (told === undefined) return []
    const { issuer, invoice_number, date, amount, amount_untaxed: net, lines = told.line_items } = told
    const items = lines?.map(itemOf).filter((item) => item.description !== undefined)
    const lineSum = items?.reduce(
      (sum, { line_total: own, quantity, unit_price: price }) => sum + (own ?? (quantity ?? Number.NaN) * (price ?? Number.NaN)),
      0,
    )
    const isAdding = lineSum !== undefined && [amount, net].some((stated) => stated !== undefined && Math.abs(stated - lineSum) < 0.006)
    return [
      {
        set: 'invoice2data',
        file,
        bytes: readFileSync(join(folder, file)),
        ...(issuer === undefined ? {} : { issuer }),
        ...(invoice_number === undefined ? {} : { invoice_number }),
        ...(date === undefined ? {} : { date }),
        ...(amount === undefined ? {} : { total: amount }),
        ...(items === undefined || items.length === 0 ? {} : { items }),
        ...(isAdding ? { lineSum } : {}),
      },
    ]
  })
}

function itemOf({ name, desc, qty, price_unit: perUnit, price, price_subtotal: subtotal }: z.infer<typeof line>): ExpectedItem {
  const [description, unitPrice] = [name ?? desc, perUnit ?? price]
  return {
    ...(description === undefined ? {} : { description: description.split('\n')[0]! }),
    ...(qty === undefined ? {} : { quantity: qty }),
    ...(unitPrice === undefined ? {} : { unit_price: unitPrice }),
    ...(subtotal === undefined ? {} : { line_total: subtotal }),
  }
}
