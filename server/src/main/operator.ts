// The operator's database commands on this machine. Each call opens the database and closes it again.
import { fileURLToPath } from 'node:url'
import type { PaidPlan, PlanName } from '@quarry/contract'
import pino from 'pino'
import { Stripe } from 'stripe'
import * as users from '../people/accounts/users.store.ts'
import { AppError } from '../app-error.ts'
import { downgradePlan } from '../money/billing/downgrade-plan.ts'
import { refundBalance } from '../money/billing/refund-balance.ts'
import { ConfigError, findStripeSetUp, loadConfig, operatorEnvironment, type Config } from '../config.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { retryDeadLetters, type DeadLetters } from '../platform/mail/dead-letters.ts'
import { checkLedger } from '../money/ledger/check-ledger.ts'
import { toMicroUsd } from '../money/ledger/money.ts'
import { comparePayments } from '../money/payments/compare-payments.ts'
import { hasProvider, type PaymentsDeps, type ProviderDeps } from '../money/payments/payments.ts'
import * as credits from '../operation/status/sla-credits.ts'
import * as operators from '../operation/operators/operators.store.ts'
import * as tickets from '../operation/support/tickets.store.ts'
import * as backups from './backup-commands.ts'
import * as doctor from '../operation/doctor/find-troubles.ts'
import { openPayments } from './open-payments.ts'
import * as stripe from './set-up-stripe.ts'

export { ConfigError as OperatorError }
export type OperatorUser = users.User
export type InstallationOperator = operators.Operator
export type OperatorTicket = tickets.StoredTicket

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Everyone who signed up, oldest first. @throws OperatorError in one sentence where the database is not there. */
export function listUsers(): Promise<OperatorUser[]> {
  return withDatabase((db, { payments }) => users.listUsers(db, payments.mode))
}

/** Null: no account has that e-mail address. @throws OperatorError in one sentence where the database is unavailable. */
export function setPlan(email: string, plan: PlanName): Promise<OperatorUser | null> {
  return withDatabase((db, { payments }) => users.setPlan(db, email, { plan, mode: payments.mode }))
}

/** The operators of the installation, in the order in which they were added. @throws OperatorError */
export function listOperators(): Promise<operators.Operator[]> {
  return withDatabase(operators.listOperators)
}

/** Null: no account has that e-mail address. @throws OperatorError */
export function addOperator(email: string): Promise<string | null> {
  return withDatabase(async (db, { payments }) => {
    const user = await users.findUser(db, email, payments.mode)
    if (user) await operators.addOperator(db, user)
    return user && user.email
  })
}

/** False: no operator has that e-mail address. @throws OperatorError */
export function removeOperator(email: string): Promise<boolean> {
  return withDatabase(async (db, { payments }) => {
    const user = await users.findUser(db, email, payments.mode)
    return user !== null && (await operators.removeOperator(db, user.id))
  })
}

/** Inconsistencies within the ledger, and between it and the provider, in sentences; empty if there are none. @throws OperatorError */
export function findLedgerProblems(): Promise<string[]> {
  return withPayments(async (payments) => [
    ...(await checkLedger(payments.db)),
    ...(hasProvider(payments) ? await comparePayments(payments) : []),
  ])
}

/** Pays unused balance back. Null: no account has that e-mail address. @throws OperatorError where balance or payments do not cover it */
export function refundUser(email: string, amountUsd: number): Promise<string | null> {
  return withUser(email, async (payments, user) => {
    await refundBalance(payments, user.id, toMicroUsd(amountUsd))
    return user.email
  })
}

/** Lowers a subscription from its next period on, and returns when that is. Null: no account has that e-mail address. @throws OperatorError */
export function downgradeUser(email: string, plan: PaidPlan): Promise<Date | null> {
  return withUser(email, (payments, user) => downgradePlan(payments, user.id, plan))
}

/** Products, prices and the webhook endpoint at Stripe. Needs no database. @throws OperatorError */
export async function setUpStripe(): Promise<stripe.StripeSetUp> {
  const { secretKey, publicUrl } = findStripeSetUp()
  try {
    return await stripe.setUpStripe(new Stripe(secretKey), publicUrl)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new ConfigError([`Stripe refused: ${error.message}`])
  }
}

/** Credits for months below the service level, newest first. @throws OperatorError */
export function listSlaCredits(): Promise<credits.StoredCredit[]> {
  return withDatabase((db, { payments }) => credits.listCredits(db, payments.mode))
}

/** Decides about all proposed credits of a month (`2026-10`) and returns how many there were. @throws OperatorError */
export function decideSlaCredits(month: string, state: 'approved' | 'declined'): Promise<number> {
  return withDatabase((db, { payments }) => credits.decideCredits(db, month, { state, mode: payments.mode }))
}

/** Open requests in the order in which they should be answered. @throws OperatorError */
export function listTickets(): Promise<tickets.StoredTicket[]> {
  return withDatabase(tickets.listWaitingTickets)
}

/** Null: no request has that number. @throws OperatorError */
export function findTicket(number: number): Promise<tickets.StoredTicket | null> {
  return withDatabase((db) => tickets.findTicket(db, number))
}

/** The running server mails it. False: no request has that number. @throws OperatorError */
export function answerTicket(number: number, body: string): Promise<boolean> {
  return withDatabase((db) => tickets.answerTicket(db, { number, body }))
}

/** False: no request has that number. @throws OperatorError */
export function closeTicket(number: number): Promise<boolean> {
  return withDatabase((db) => tickets.closeTicket(db, number))
}

/** Requeues dead letters, which the running server sends, and returns their number. @throws OperatorError */
export function retryMails(): Promise<DeadLetters> {
  return withDatabase(retryDeadLetters)
}

/** Database, keys and stored pages in one file. @throws OperatorError */
export function backUp(options: backups.BackupOptions): ReturnType<typeof backups.backUp> {
  return backups.backUp(ROOT, options)
}

/** @throws OperatorError; a refusal means that nothing was changed. */
export function restore(options: Pick<backups.BackupOptions, 'path' | 'force'>): ReturnType<typeof backups.restore> {
  return backups.restore(ROOT, options)
}

/** The results of all checks of this installation, one line each. */
export function findTroubles(options: { offline: boolean }): ReturnType<typeof doctor.findTroubles> {
  return doctor.findTroubles(ROOT, options)
}

async function withUser<T>(email: string, work: (payments: ProviderDeps, user: users.User) => Promise<T>): Promise<T | null> {
  return withPayments(async (payments) => {
    const user = await users.findUser(payments.db, email, payments.providerMode)
    if (!user) return null
    if (!hasProvider(payments)) throw new ConfigError(['Payments are switched off on this server.'])
    return work(payments, user)
  })
}

async function withPayments<T>(work: (payments: PaymentsDeps) => Promise<T>): Promise<T> {
  return withDatabase(async (db, config) => {
    const payments = await openPayments(config, { db, log: pino({ level: 'silent' }), sendMail: createMailer(config, db) })
    try {
      return await work(payments)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new ConfigError([error.message])
    } finally {
      await payments.close()
    }
  })
}

async function withDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(operatorEnvironment(ROOT))
  const db = openDatabase({ url: config.databaseUrl, applicationName: 'quarry-operator', connectionsMax: 4 })
  try {
    return await work(db, config)
  } catch (error) {
    if (!isDatabaseAway(error) && !isNotFound(error)) throw error
    throw new ConfigError(['The database does not answer. Is Quarry running?'])
  } finally {
    await db.destroy()
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
}
