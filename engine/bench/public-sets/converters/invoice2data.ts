// invoice-x/invoice2data: PDF invoices with the values expected from the project's templates.
import { z } from 'zod'
import { known, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { INVOICE_FIELDS, INVOICE_LINE_FIELDS } from './invoice-fields.ts'

const TESTS = 'tests/compare'
const number = z.union([z.number(), z.string().transform(Number)])
const invoiceSchema = z.looseObject({ lines: z.array(z.looseObject({})).default([]) })

export function convertInvoice2data(folder: string): ConvertedSet {
  return {
    fields: { invoice: INVOICE_FIELDS },
    pages: invoicesOf(folder).map(({ page, values }) => ({ ...page, fields: 'invoice', expected: headOf(values) })),
  }
}

export function convertInvoice2dataLines(folder: string): ConvertedSet {
  const pages = invoicesOf(folder).flatMap(({ page, values }) => {
    const rows = values.lines.filter((line) => typeof line['name'] === 'string').map(lineOf)
    return rows.length === 0 ? [] : [{ ...page, fields: 'line', expected: {}, rows }]
  })
  return { fields: { line: INVOICE_LINE_FIELDS }, pages }
}

function invoicesOf(folder: string): { page: Pick<SetPage, 'id' | 'site' | 'url' | 'html'>; values: z.infer<typeof invoiceSchema> }[] {
  return namesIn(folder, TESTS).flatMap((file) => {
    const [name, labels] = [file.replace(/\.pdf$/, ''), `${TESTS}/${file.replace(/\.pdf$/, '.json')}`]
    if (!file.endsWith('.pdf') || !hasFile(folder, labels)) return []
    const [values] = z.array(invoiceSchema).parse(jsonOf(folder, labels))
    if (values === undefined) return []
    const page = { id: name, site: name.replace(/\d+$/, ''), url: `https://invoices.invalid/${file}`, html: `${TESTS}/${file}` }
    return [{ page, values }]
  })
}

function headOf({
  issuer,
  invoice_number,
  date,
  date_due,
  amount_untaxed,
  amount_tax,
  amount,
  iban,
}: Record<string, unknown>): SetPage['expected'] {
  return known({
    issuer,
    invoice_number,
    date,
    due_date: date_due,
    net_amount: amount_untaxed,
    tax_amount: amount_tax,
    total: amount,
    iban,
  })
}

/** The first line of a name with several lines is the article. */
function lineOf({ name, qty, price_unit, price_subtotal }: Record<string, unknown>): Record<string, unknown> {
  const [full, first] = [String(name).replaceAll('\n', ' '), String(name).split('\n')[0]]
  const amount = (value: unknown): number | undefined => number.optional().catch(undefined).parse(value)
  return known({
    name: { any_of: [full, first] },
    quantity: amount(qty),
    unit_price: amount(price_unit),
    line_total: amount(price_subtotal),
  })
}
