// The ledger under random histories and with concurrent clients.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import type { Tx } from '../../db/database.ts'
import { makeAccount } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findBalances } from './balances.ts'
import { settleJob } from './charging.ts'
import { checkLedger } from './check-ledger.ts'
import { addCredit, endRefund, setRefundAside, takeCreditBack } from './credit.ts'
import { InsufficientFunds, postTransaction } from './post-transaction.ts'
import { reserveJob } from './reserve-job.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const balances = (actor: Actor) => findBalances(database.db, { mode: 'test', ownerId: actor.accountId })
const credit = (actor: Actor, key: string, amount: number) => ({
  mode: 'test' as const,
  ownerId: actor.accountId,
  key: `${key}:${actor.accountId}`,
  kind: 'topup' as const,
  amount,
  description: 'x',
})
const start = (actor: Actor, jobId: string, rows: number) =>
  inTx((tx) => reserveJob(tx, actor, { mode: 'test', jobId, rows, columns: 1, capMicroUsd: null, storedBytes: 0, now: new Date() }))
const refused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  )

interface Step {
  kind: 'topup' | 'refund' | 'dispute' | 'start' | 'end' | 'set_aside' | 'paid' | 'refused'
  amount: number
  /** Which of the earlier ones is meant, and which key is used: a small number repeats keys. */
  which: number
}

const history = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('topup', 'topup', 'refund', 'dispute', 'start', 'start', 'end', 'set_aside', 'paid', 'refused'),
    amount: fc.integer({ min: 1, max: 5_000 }),
    which: fc.nat(6),
  }),
  { minLength: 1, maxLength: 25 },
)

async function take(actor: Actor, jobs: string[], { kind, amount, which }: Step): Promise<void> {
  switch (kind) {
    case 'topup':
      return void (await inTx((tx) => addCredit(tx, credit(actor, `topup${which}`, (which + 1) * 1_000))))
    case 'refund':
    case 'dispute':
      return void (await inTx((tx) => takeCreditBack(tx, { ...credit(actor, `${kind}${which}`, (which + 1) * 700), kind })))
    case 'set_aside':
      return void (await inTx((tx) => setRefundAside(tx, { ...credit(actor, `aside${which}`, (which + 1) * 300), kind: 'refund' })))
    case 'paid':
    case 'refused': {
      const outcome = kind === 'paid' ? 'paid' : 'failed'
      return void (await inTx((tx) => endRefund(tx, { ...credit(actor, `${kind}${which}`, (which + 1) * 300), kind: 'refund' }, outcome)))
    }
    case 'start': {
      const id = crypto.randomUUID()
      await start(actor, id, amount)
      return void jobs.push(id)
    }
    case 'end': {
      const job = jobs[which]
      if (job) await settleJob(database.db, job)
    }
  }
}

describe('the ledger', () => {
  it('sums to zero and never lets a customer below zero, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const actor = await makeAccount(database.db, { plan: 'pro' })
        await useUpAllowance(database.db, actor, 500)
        const jobs: string[] = []
        for (const step of steps) {
          await take(actor, jobs, step).catch((error: unknown) => {
            // A refusal is a valid outcome; anything else is a bug.
            if (!(error instanceof InsufficientFunds) && !(error instanceof Error && error.name === 'AppError')) throw error
          })
          const { available, held, refunds, debt } = await balances(actor)
          expect(Math.min(available, held, refunds)).toBeGreaterThanOrEqual(0)
          expect(debt).toBeLessThanOrEqual(0)
        }
        expect(await checkLedger(database.db)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('takes credit back that was spent as a debt, which the next credit pays first', async () => {
    const actor = await makeAccount(database.db)
    await inTx((tx) => addCredit(tx, credit(actor, 'one', 1_000)))
    await inTx((tx) => takeCreditBack(tx, { ...credit(actor, 'back', 1_600), kind: 'dispute' }))
    expect(await balances(actor)).toMatchObject({ available: 0, debt: -600 })
    await inTx((tx) => addCredit(tx, credit(actor, 'two', 1_000)))
    expect(await balances(actor)).toMatchObject({ available: 400, debt: 0 })
  })

  it('credits 40 simultaneous repetitions of a top-up once, and calls the same key with other content a bug', async () => {
    const actor = await makeAccount(database.db)
    const results = await Promise.all(Array.from({ length: 40 }, () => inTx((tx) => addCredit(tx, credit(actor, 'same', 5_000_000)))))
    expect(results.filter((isNew) => isNew)).toHaveLength(1)
    expect((await balances(actor)).available).toBe(5_000_000)
    await expect(inTx((tx) => addCredit(tx, credit(actor, 'same', 6_000_000)))).rejects.toThrow(/used for something else/)
  })

  it('starts exactly 10 of 50 simultaneous jobs on a balance for 10', async () => {
    const actor = await makeAccount(database.db, { plan: 'starter' })
    await useUpAllowance(database.db, actor, 0)
    await inTx((tx) => addCredit(tx, credit(actor, 'ten', 10 * 25 * 100)))
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refused(start(actor, crypto.randomUUID(), 25))))
    expect(outcomes.filter((isRefused) => !isRefused)).toHaveLength(10)
    expect(await balances(actor)).toMatchObject({ available: 0, held: 25_000 })
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('reserves the included cells of a month once, however many jobs want them', async () => {
    const actor = await makeAccount(database.db, { plan: 'starter' })
    await useUpAllowance(database.db, actor, 100)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refused(start(actor, crypto.randomUUID(), 10))))
    expect(outcomes.filter((isRefused) => !isRefused)).toHaveLength(10)
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('is append-only and refuses what does not balance', async () => {
    const actor = await makeAccount(database.db)
    await topUpForTest(database.db, actor, { usd: 5, mode: 'test' })
    await expect(sql`update ledger_entries set amount = amount + 1`.execute(database.db)).rejects.toThrow('append-only')
    await expect(sql`delete from ledger_txns`.execute(database.db)).rejects.toThrow('append-only')
    await expect(
      sql`insert into ledger_entries (txn_id, account_id, amount) select max(txn_id), max(account_id), 1 from ledger_entries`.execute(
        database.db,
      ),
    ).rejects.toThrow('does not sum to zero')
    const unbalanced = { ...credit(actor, 'odd', 10), legs: { available: 10, clearing: -9 } }
    await expect(inTx((tx) => postTransaction(tx, unbalanced))).rejects.toThrow('does not balance')
  })

  it('credit of one mode is not there in another', async () => {
    const actor = await makeAccount(database.db)
    await topUpForTest(database.db, actor, { usd: 5 })
    expect((await findBalances(database.db, { mode: 'live', ownerId: actor.accountId })).available).toBe(0)
    await expect(
      inTx((tx) => postTransaction(tx, { ...credit(actor, 'hold', 1), mode: 'live', kind: 'hold', legs: { available: -1, held: 1 } })),
    ).rejects.toThrow(InsufficientFunds)
  })

  it('the check names what does not agree', async () => {
    const own = await createTestDatabase()
    const actor = await makeAccount(own.db)
    await topUpForTest(own.db, actor, { usd: 5 })
    await sql`update ledger_accounts set balance = balance + 7 where kind = 'available'`.execute(own.db)
    expect(await checkLedger(own.db)).toEqual([
      expect.stringMatching(/^account \d+ \(available\) has 5000007, its entries sum to 5000000$/),
      'balances of mode sandbox sum to 7',
    ])
    await own.drop()
  })
})
