// Addresses that are no page of the product: those the payment provider sends buyers back to, and all others.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaymentReturn, readPaymentReturn, type PaymentOutcome } from '../../features/billing/payment-return.tsx'
import { NotFound } from '../../features/site/not-found.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The outcome from the query, before that is cleared; it stays with the history entry, over a reload too. */
    paymentReturn?: PaymentOutcome
  }
}

export function PaymentReturnOrNotFound() {
  const { pathname, searchStr, state } = useLocation()
  const { history } = useRouter()
  const said = readPaymentReturn(pathname, new URLSearchParams(searchStr))
  useEffect(() => {
    // By the history itself: the router cannot navigate to a path that has no route.
    if (said) history.replace(pathname, { paymentReturn: said })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [searchStr])
  const outcome = said ?? state.paymentReturn
  if (outcome) return <PaymentReturn outcome={outcome} />
  return (
    <SiteFrame themeSwitch={<ThemeSwitch isOpen={false} />}>
      <NotFound />
    </SiteFrame>
  )
}
