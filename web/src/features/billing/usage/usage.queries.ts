// Balance and usage of the account. The summary queries are loaded together, so that they fail and recover together.
// Next: server/src/money/usage/usage.routes.ts
import {
  balanceSchema,
  transactionSchema,
  usageAnalyticsSchema,
  usageRecordSchema,
  usageSummarySchema,
  type Balance,
  type Transaction,
  type UsageAnalytics,
  type UsageRecord,
  type UsageSummary,
} from '@quarry/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getJson, getList } from '../../../lib/api.ts'

export const USAGE_PAGE_SIZE = 10
export const ANALYTICS_MONTHS = 12

export interface UsageOverview {
  balance: Balance
  summary: UsageSummary
  analytics: UsageAnalytics
}

export const usageOverviewQuery = queryOptions<UsageOverview>({
  queryKey: ['private', 'balance', 'overview'],
  queryFn: async ({ signal }) => {
    const [balance, summary, analytics] = await Promise.all([
      getJson('/balance/balance', balanceSchema, { signal }),
      getJson('/balance/summary', usageSummarySchema, { signal }),
      getJson(`/balance/analytics?months_back=${ANALYTICS_MONTHS}`, usageAnalyticsSchema, { signal }),
    ])
    return { balance, summary, analytics }
  },
})

const pagesOf = <T>(path: string, schema: z.ZodType<T>) =>
  infiniteQueryOptions({
    queryKey: ['private', 'balance', path],
    queryFn: ({ pageParam, signal }) => getList(`${path}?limit=${USAGE_PAGE_SIZE}&offset=${pageParam}`, schema, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: T[], pages: T[][]) => (last.length < USAGE_PAGE_SIZE ? null : pages.flat().length),
  })

export const transactionsQuery = pagesOf<Transaction>('/balance/transactions', transactionSchema)
export const usageRecordsQuery = pagesOf<UsageRecord>('/balance/usage', usageRecordSchema)
