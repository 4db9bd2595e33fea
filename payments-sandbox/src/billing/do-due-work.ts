// Runs work that is due, in order of time: the sandbox's clock is set to each moment while its work runs.
import { fieldIs, findAll, get } from '../store.ts'
import type { Turn } from '../turn.ts'
import { expireSession, settleSession } from './checkout.ts'
import { openDispute } from './dispute.ts'
import { endPeriod, expireIncomplete, retryPayment } from './end-period.ts'
import { followInvoice } from './follow-invoice.ts'
import { markFailed, markPaid } from './invoicing.ts'
import { finishDebit } from './pay.ts'
import { takeDue, type Task } from './schedule.ts'

const TASKS: Record<Task, (turn: Turn, objectId: string) => Promise<unknown>> = {
  end_period: endPeriod,
  expire_incomplete: expireIncomplete,
  expire_session: expireSession,
  open_dispute: openDispute,
  retry_payment: retryPayment,
  settle_debit: settleDebit,
}

/** Restores the turn's time afterwards. */
export async function doDueWork(turn: Turn): Promise<void> {
  const until = turn.now
  for (let entry = await takeDue(turn, until); entry; entry = await takeDue(turn, until)) {
    turn.now = entry.at
    await TASKS[entry.task](turn, entry.objectId)
  }
  turn.now = until
}

async function settleDebit(turn: Turn, id: string): Promise<void> {
  const intent = await finishDebit(turn, await get(turn, 'payment_intent', id))
  const invoiceId = intent.sandbox.invoice
  if (invoiceId) {
    const invoice = await get(turn, 'invoice', invoiceId)
    await followInvoice(turn, invoice, await (intent.status === 'succeeded' ? markPaid(turn, invoice) : markFailed(turn, invoice, true)))
  }
  const [session] = await findAll(turn, 'checkout.session', invoiceId ? fieldIs('invoice', invoiceId) : fieldIs('payment_intent', id))
  if (session && session.payment_status === 'unpaid') await settleSession(turn, session, intent)
}
