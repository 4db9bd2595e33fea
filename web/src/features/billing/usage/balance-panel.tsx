// The balance and its transactions.
import type { Balance, Transaction } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime, formatUsd } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { transactionsQuery } from './usage.queries.ts'

const KINDS: Record<Transaction['transaction_type'], string> = { top_up: 'Top-up', usage_charge: 'Use', other: 'Other' }

export function BalancePanel({ balance }: { balance: Balance }) {
  return (
    <div className="flex flex-col gap-4">
      <Card title="Balance">
        <p className="tabular text-28 font-semibold text-ink">{formatUsd(balance.balance_usd)}</p>
        <TopUpForm />
      </Card>
      <Card title="Recent Transactions">
        <Transactions />
      </Card>
    </div>
  )
}

function Transactions() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(transactionsQuery)
  if (error) return <LoadFailure text="Your transactions could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-14 w-full" />
  const transactions = data.pages.flat()
  if (transactions.length === 0) return <p className="text-13 text-ink-soft">No transactions yet.</p>
  return (
    <>
      <ul aria-label="Recent Transactions" className="flex flex-col divide-y rounded-control border">
        {transactions.map((transaction) => (
          <li key={transaction.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-13">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words text-ink">{transaction.description}</span>
              <span className="text-12 text-ink-faint">{formatDateTime(transaction.created_at)}</span>
            </span>
            <Badge>{KINDS[transaction.transaction_type]}</Badge>
            <span className={`tabular font-medium ${transaction.amount_usd > 0 ? 'text-found' : 'text-ink'}`}>
              {transaction.amount_usd > 0 && '+'}
              {formatUsd(transaction.amount_usd)}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : (
        <p className="text-12 text-ink-faint">No more transactions.</p>
      )}
    </>
  )
}
