// Credit in and out: top-ups, refunds, disputes, the operator's adjustments. Each is written once per key. Credit that is taken back after
// it was spent becomes a debt, which the next credit pays first; the available balance never falls below 0.
import type { Tx } from '../../db/database.ts'
import type { LedgerTxnKind } from '../../db/ledger-tables.ts'
import { lockBalances, type Purse } from './balances.ts'
import { openAccounts, postTransaction } from './post-transaction.ts'

export interface Credit extends Purse {
  /** The business key: `topup:<session>`, `refund:<refund>`. */
  key: string
  kind: LedgerTxnKind
  /** Micro-USD, more than 0. */
  amount: number
  description: string
  source?: Record<string, unknown>
}

const OWN_ACCOUNTS = ['available', 'debt'] as const

/** Returns whether it was new. */
export async function addCredit(tx: Tx, credit: Credit, from: 'clearing' | 'adjustment' = 'clearing'): Promise<boolean> {
  await openAccounts(tx, { ...credit, kinds: OWN_ACCOUNTS })
  const { debt } = await lockBalances(tx, credit)
  const repaid = Math.min(-debt, credit.amount)
  return postTransaction(tx, { ...credit, legs: { [from]: -credit.amount, debt: repaid, available: credit.amount - repaid } })
}

/** Returns whether it was new. */
export async function takeCreditBack(tx: Tx, credit: Credit, to: 'clearing' | 'adjustment' = 'clearing'): Promise<boolean> {
  await openAccounts(tx, { ...credit, kinds: OWN_ACCOUNTS })
  const { available } = await lockBalances(tx, credit)
  const covered = Math.min(available, credit.amount)
  const legs = { [to]: credit.amount, available: -covered, debt: covered - credit.amount }
  return postTransaction(tx, { ...credit, amount: -credit.amount, legs })
}

/** Reserves credit for a refund that is requested from the provider next. @throws InsufficientFunds */
export async function setRefundAside(tx: Tx, credit: Credit): Promise<boolean> {
  return postTransaction(tx, { ...credit, amount: -credit.amount, legs: { available: -credit.amount, refunds: credit.amount } })
}

/** The provider has paid the refund out (`paid`), or refused it and the credit is available again. */
export async function endRefund(tx: Tx, credit: Credit, outcome: 'paid' | 'failed'): Promise<boolean> {
  if (outcome === 'failed') {
    return postTransaction(tx, { ...credit, legs: { refunds: -credit.amount, available: credit.amount } })
  }
  return postTransaction(tx, { ...credit, amount: 0, legs: { refunds: -credit.amount, clearing: credit.amount } })
}
