// The page to which the payment provider returns the buyer. It only reports: the provider's signed webhook confirms the purchase.
import { checkoutStatusSchema, type CheckoutStatus } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { getJson } from '../../lib/api.ts'
import { formatUsd } from '../../lib/format.ts'
import { PLAN_TITLES } from '../../lib/plan-titles.ts'
import { useStore } from '../../lib/store.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { session } from '../../state/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'

const ASK_AGAIN_MS = 1_500

export type PaymentOutcome = { kind: 'success'; sessionId: string | null } | { kind: 'cancelled' }

/** The outcome in the URL; null for other pages. */
export function readPaymentReturn(pathname: string, query: URLSearchParams): PaymentOutcome | null {
  if (pathname.includes('payment-success') && query.has('session_id'))
    return { kind: 'success', sessionId: query.get('session_id') || null }
  if (pathname.includes('payment-cancelled') && query.has('cancelled')) return { kind: 'cancelled' }
  return null
}

export function PaymentReturn({ outcome }: { outcome: PaymentOutcome }) {
  useDocumentTitle(outcome.kind === 'success' ? 'Payment Successful' : 'Payment Cancelled')
  return outcome.kind === 'success' ? <Success sessionId={outcome.sessionId} /> : <Cancelled />
}

function Success({ sessionId }: { sessionId: string | null }) {
  return (
    <Frame icon={<CircleCheck aria-hidden="true" className="size-10 text-found" />} title="Payment Successful!">
      <p>Thank you for your purchase. Your plan has been activated.</p>
      {sessionId !== null && (
        <>
          <Confirmation sessionId={sessionId} />
          <p className="text-12 text-ink-faint">
            Checkout session <span className="font-mono break-all">{sessionId}</span>
          </p>
        </>
      )}
      <Actions>
        <Link to="/profile" className={buttonClass('primary')}>
          Go to My Account
        </Link>
        <Link to="/app" className={buttonClass()}>
          Go to the app
        </Link>
        <Link to="/" className={buttonClass('quiet')}>
          Go to Homepage
        </Link>
      </Actions>
    </Frame>
  )
}

function Confirmation({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const isSignedIn = useStore(session).user !== null
  const { data, error } = useQuery({
    queryKey: ['private', 'checkout', sessionId],
    queryFn: ({ signal }) => getJson(`/billing/sessions/${encodeURIComponent(sessionId)}`, checkoutStatusSchema, { signal }),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'confirming' ? false : ASK_AGAIN_MS),
  })
  const isConfirmed = data?.state === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    for (const part of ['subscription', 'account', 'balance']) void queryClient.invalidateQueries({ queryKey: ['private', part] })
  }, [isConfirmed, queryClient])
  if (!isSignedIn || error) return null
  return (
    <p role="status" className="font-medium text-ink">
      {confirmationText(data)}
    </p>
  )
}

function confirmationText(status: CheckoutStatus | undefined): string {
  if (!status || status.state === 'confirming') return 'Your payment is being confirmed...'
  if (status.state === 'failed') return 'The payment did not go through. Nothing was charged.'
  if (status.state === 'expired') return 'This checkout has expired. Nothing was charged.'
  if (status.plan) return `${PLAN_TITLES[status.plan]} is active now.`
  return `${formatUsd(status.amount_usd ?? 0)} were added to your balance.`
}

function Cancelled() {
  return (
    <Frame icon={<CircleX aria-hidden="true" className="size-10 text-unsure" />} title="Payment Cancelled">
      <p>Your payment was not completed. Your cart has been saved, and you can try again anytime.</p>
      <Actions>
        <Link to="/" hash="pricing" className={buttonClass('primary')}>
          View Pricing
        </Link>
        <Link to="/" className={buttonClass()}>
          Go to Homepage
        </Link>
      </Actions>
    </Frame>
  )
}

function Frame({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col items-center justify-center gap-4 px-4 py-16 text-center text-14 text-ink-soft">
      <Mark className="size-6 text-accent" />
      {icon}
      <h1 className="text-28 font-semibold text-ink">{title}</h1>
      {children}
    </main>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
}
