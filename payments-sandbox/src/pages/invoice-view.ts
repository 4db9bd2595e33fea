// An invoice as a table: its lines, what was used up of the balance, what is due. For the invoice's page and for previews of a change.
import type { Invoice, InvoiceLine } from '../objects/invoice.ts'
import { html, type Html } from './html.ts'
import { day, money } from './wording.ts'

export function invoiceTable(invoice: Invoice): Html {
  const { amount_due: due, currency, lines, starting_balance: before, ending_balance: after, total } = invoice
  const balance = before - (after ?? 0)
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.data.map((line) => row(line))}
    </tbody>
    <tfoot>
      ${balance === 0 ? '' : [sum('Total', money(total, currency)), sum(balanceLabel(balance, after ?? 0), money(balance, currency))]}
      ${sum('Amount due', money(due, currency))}
    </tfoot>
  </table>`
}

/** The step from the total to what is due: credit from before, or what waits for the next invoice. */
function balanceLabel(balance: number, after: number): string {
  if (after !== 0) return balance < 0 ? 'Carried over to the next invoice' : 'Kept as credit'
  return balance < 0 ? 'Credit used' : 'Carried over from before'
}

function row({ amount, currency, description, period }: InvoiceLine): Html {
  const span = period.end > period.start ? html`<br /><span class="soft">${day(period.start)} to ${day(period.end)}</span>` : ''
  return html`<tr>
    <td>${description}${span}</td>
    <td>${money(amount, currency)}</td>
  </tr>`
}

function sum(label: string, value: string): Html {
  return html`<tr>
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`
}
