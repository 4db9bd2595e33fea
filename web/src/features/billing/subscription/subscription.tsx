// The profile's tab for the plan: its state, other plans, invoices.
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSubscription } from '../../../state/billing/subscription.ts'
import { ChangePlan } from './change-plan.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanContents } from './plan-contents.tsx'
import { ServiceLevel } from './service-level.tsx'
import { SandboxNotice } from '../sandbox-notice.tsx'

export function Subscription() {
  const { isLoading, known, error, retry } = useSubscription()
  return (
    <div className="flex flex-col gap-5">
      <SandboxNotice />
      {error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {isLoading && <Skeleton className="h-40 w-full" />}
      {known && <PlanCard known={known} />}
      {known?.subscription?.status === 'active' && <ChangePlan subscription={known.subscription} />}
      {known?.plan === 'pro' && <ServiceLevel />}
      <PlanContents />
      {known && known.subscription?.interval && <InvoicesSection />}
    </div>
  )
}
