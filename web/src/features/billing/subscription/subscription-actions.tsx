// The actions on a subscription: cancel, resume, open the provider's billing page.
import { portalAnswerSchema, type Subscription } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { getJson } from '../../../lib/api.ts'
import { detailText } from '../../../lib/api-error.ts'
import { leavePage } from '../../../lib/leave-page.ts'
import { useStore } from '../../../lib/store.ts'
import { session } from '../../../state/session/session.ts'
import { manageSubscription, type SubscriptionAction } from '../../../state/billing/manage-subscription.ts'
import { useSubscriptionChange } from '../../../state/billing/subscription.ts'
import { askConfirm } from '../../../ui/blocking-dialogs.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'

const CANCEL_QUESTION =
  'Are you sure you want to cancel your subscription? It will remain active until the end of your current billing period.'

export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { user } = useStore(session)
  const put = useSubscriptionChange()
  const change = useMutation({
    mutationFn: (action: SubscriptionAction) => manageSubscription(user?.id ?? '', action),
    onSuccess: (answer) => {
      put(answer)
      if (answer.message) showToast(answer.message)
    },
  })
  const portal = useMutation({
    mutationFn: () => getJson('/billing/portal', portalAnswerSchema, { method: 'POST' }),
    onSuccess: ({ url }) => leavePage.to(url),
  })
  const cancel = async () => {
    if (await askConfirm(CANCEL_QUESTION, { proceed: 'Cancel Subscription', destructive: true })) change.mutate('cancel')
  }
  const isActive = subscription.status === 'active'
  const problem = change.error
    ? change.error.message
    : portal.error
      ? detailText(portal.error) || 'The billing page could not be opened.'
      : null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={<ExternalLink aria-hidden="true" />} isBusy={portal.isPending} onClick={() => portal.mutate()}>
          Manage billing
        </Button>
        {isActive && !subscription.cancel_at_period_end && (
          <Button look="danger" isBusy={change.isPending} onClick={() => void cancel()}>
            Cancel Subscription
          </Button>
        )}
        {isActive && subscription.cancel_at_period_end && (
          <Button look="primary" isBusy={change.isPending} onClick={() => change.mutate('reactivate')}>
            Reactivate Subscription
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-13 whitespace-pre-line text-failed">
          {problem}
        </p>
      )}
    </>
  )
}
