import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../testing/fake-backend.ts'
import { backendWith, watchLeaving } from '../../testing/payments.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

watchLeaving()
describe('coming back from the payment', () => {
  it('[S2.18] [S2.20] [S2.21] [S2.22] [S2.23] [S2.24] [S2.25] thanks the user after a payment, with the session id, what was bought, and links to the account and the app', async () => {
    const backend = backendWith({})
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'subscription', state: 'confirmed', amount_usd: null, plan: 'advanced' }),
    )
    const { router } = renderApp({ path: '/payment-success?session_id=cs_9', as: ADA, backend })
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument()
    expect(screen.getByText('Thank you for your purchase. Your plan has been activated.')).toBeInTheDocument()
    expect(screen.getByText('cs_9')).toBeInTheDocument()
    expect(await screen.findByText('Advanced is active now.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/profile')
    expect(screen.getByRole('link', { name: 'Go to the app' })).toHaveAttribute('href', '/app')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(router.state.location.pathname).toBe('/payment-success')
  })

  it('[S2.22] shows that a payment is being confirmed until the provider’s notification has arrived (O.39)', async () => {
    const backend = backendWith(null)
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'top_up', state: 'confirming', amount_usd: null, plan: null }),
    )
    const { router } = renderApp({ path: '/shop/payment-success?session_id=cs_9', as: ADA, backend })
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    await waitFor(() => expect(screen.getByText('Your payment is being confirmed...')).toBeInTheDocument())
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'top_up', state: 'confirmed', amount_usd: 25, plan: null }),
    )
    expect(await screen.findByText('$25.00 were added to your balance.')).toBeInTheDocument()
  })

  it('[S2.19] [S2.20] [S2.26] [S2.27] [S2.28] [S2.29] says after a cancelled payment that the cart is saved, with links to the prices and the home page', async () => {
    const { router } = renderApp({ path: '/payment-cancelled?cancelled=true', as: ADA, backend: backendWith(null) })
    expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeInTheDocument()
    expect(screen.getByText('Your payment was not completed. Your cart has been saved, and you can try again anytime.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/#pricing')
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('[S2.18] [S2.19] shows no payment page at the address without its parameter', async () => {
    renderApp({ path: '/payment-success', backend: backendWith(null) })
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Payment')
  })
})
