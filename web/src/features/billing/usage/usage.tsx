// The profile's tab for balance and usage, with its three sub-tabs.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { SandboxNotice } from '../sandbox-notice.tsx'
import { usageOverviewQuery } from './usage.queries.ts'
import { UsagePanel } from './usage-panel.tsx'

export function Usage() {
  const { data, error, isFetching, refetch } = useQuery({ ...usageOverviewQuery, retry: false })
  const [selected, setSelected] = useState('overview')
  if (error && !data) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        Failed to load usage data. Please try again.
      </Notice>
    )
  }
  if (!data) {
    return (
      <p role="status" className="py-8 text-center text-13 text-ink-soft">
        Loading usage data...
      </p>
    )
  }
  const tabs = [
    { id: 'overview', label: 'Overview', content: <UsagePanel usage={data} /> },
    { id: 'balance', label: 'Balance', content: <BalancePanel balance={data.balance} /> },
    { id: 'analytics', label: 'Analytics', content: <AnalyticsPanel analytics={data.analytics} /> },
  ]
  return (
    <div className="flex flex-col gap-4">
      <SandboxNotice />
      <Tabs label="Usage & Analytics" tabs={tabs} selected={selected} onSelect={setSelected} />
    </div>
  )
}
