// The fields of invoices and of their lines.
import type { Field } from '@quarry/contract'

export const INVOICE_FIELDS: Field[] = [
  { name: 'issuer', description: 'Company that issued the invoice', type: 'string' },
  { name: 'invoice_number', description: 'Invoice number', type: 'string' },
  { name: 'date', description: 'Invoice date', type: 'date' },
  { name: 'due_date', description: 'Day until which it has to be paid', type: 'date' },
  { name: 'net_amount', description: 'Total amount without tax', type: 'number' },
  { name: 'tax_amount', description: 'Amount of the tax', type: 'number' },
  { name: 'total', description: 'Total amount of the invoice, tax included', type: 'number' },
  { name: 'iban', description: 'IBAN of the issuer', type: 'string' },
]

export const INVOICE_LINE_FIELDS: Field[] = [
  { name: 'name', description: 'Article or service', type: 'string' },
  { name: 'quantity', description: 'Quantity', type: 'number' },
  { name: 'unit_price', description: 'Price of one unit', type: 'number' },
  { name: 'line_total', description: 'Amount of the line', type: 'number' },
]
