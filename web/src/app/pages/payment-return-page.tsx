// Catch-all route: the return addresses of the payment provider, and the not-found page for all others.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaymentReturn, readPaymentReturn, type PaymentOutcome } from '../../features/billing/payment-return.tsx'
import { NotFound } from '../../features/site/not-found.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The outcome from the query string, kept in the history entry once the query is cleared, so that it survives a reload. */
    paymentReturn?: PaymentOutcome
  }
}

export function PaymentReturnOrNotFound() {
  const { pathname, searchStr, state } = useLocation()
  const { history } = useRouter()
  const said = readPaymentReturn(pathname, new URLSearchParams(searchStr))
  useEffect(() => {
    // Uses the history directly, because the router cannot navigate to a path without a route.
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
