// Balance, transactions and usage over HTTP. Topping up is in billing.
import {
  ANALYTICS,
  BALANCE_LIST,
  balanceSchema,
  transactionSchema,
  usageAnalyticsSchema,
  usageRecordSchema,
  usageSummarySchema,
  type ProviderMode,
} from '@quarry/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { getBalance, listTransactions } from './balance.queries.ts'
import { getAnalytics, getSummary, listUsage, type UsageScope } from './usage.queries.ts'

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(BALANCE_LIST.limitMax).default(BALANCE_LIST.limitDefault).describe('Records at most'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('Records to leave out at the start'),
})
const monthsSchema = z.object({
  months_back: z.coerce.number().int().min(1).max(ANALYTICS.monthsBackMax).default(ANALYTICS.monthsBackDefault),
})
const account = { access: 'account' } as const
const TOTAL = 'X-Total-Count has the number of all.'

export function usageRoutes({ db, providerMode }: { db: Database; providerMode: ProviderMode }): FastifyPluginAsyncZod {
  const scopeOf = (request: FastifyRequest): UsageScope => {
    const { accountId, plan } = actorOf(request)
    return { ownerId: accountId, plan, mode: providerMode }
  }
  const describe = <Answer extends z.ZodType>(summary: string, answer: Answer) => ({
    tags: ['usage'],
    summary,
    response: { 200: answer, ...refusals },
  })
  return async (app) => {
    app.get('/balance/balance', { config: account, schema: describe('Your prepaid balance', balanceSchema) }, (request) =>
      getBalance(db, scopeOf(request)),
    )
    app.get(
      '/balance/transactions',
      {
        config: account,
        schema: {
          ...describe('Top-ups, charges and refunds, newest first', z.array(transactionSchema)),
          description: TOTAL,
          querystring: pageSchema,
        },
      },
      async (request, reply) => answerPage(reply, await listTransactions(db, scopeOf(request), request.query)),
    )
    app.get(
      '/balance/usage',
      {
        config: account,
        schema: {
          ...describe('What each job used, newest first', z.array(usageRecordSchema)),
          description: TOTAL,
          querystring: pageSchema,
        },
      },
      async (request, reply) => answerPage(reply, await listUsage(db, scopeOf(request), request.query)),
    )
    app.get('/balance/summary', { config: account, schema: describe('This month: cells, cost, quotas', usageSummarySchema) }, (request) =>
      getSummary(db, scopeOf(request)),
    )
    app.get(
      '/balance/analytics',
      { config: account, schema: { ...describe('Use month by month', usageAnalyticsSchema), querystring: monthsSchema } },
      (request) => getAnalytics(db, scopeOf(request), request.query.months_back),
    )
  }
}

function answerPage<Row>(reply: FastifyReply, { rows, total }: { rows: Row[]; total: number }): Row[] {
  reply.header('x-total-count', String(total))
  return rows
}
