import type { BrandAnswer } from '@quarry/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const BRAND = 'GET /api/v1/account/brand'
const SAVE = 'PUT /api/v1/account/brand'
const ACME = { name: 'Acme', color: '#aa3300', reply_to: null, logo: null }

function show(answer: BrandAnswer) {
  const backend = new FakeBackend()
  backend.answer(BRAND, () => json(answer))
  return renderApp({ path: '/profile?tab=branding', as: ADA, backend })
}

describe('the White-label tab', () => {
  it('[S9.38] names the plan that includes it to users of other plans (O.80)', async () => {
    show({ brand: null, is_used: false })
    expect(await screen.findByText('White-label comes with the plan Pro. Upgrade to use it.')).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Brand' })).not.toBeInTheDocument()
  })

  it('[S9.38] saves name, colour and sender, and shows how shared pages begin (O.80)', async () => {
    const { user, backend } = show({ brand: null, is_used: true })
    backend.answer(SAVE, () => json({ brand: ACME, is_used: true }))
    const form = within(await screen.findByRole('form', { name: 'Brand' }))
    expect(form.getByRole('button', { name: 'Save brand' })).toBeDisabled()
    await user.type(form.getByLabelText('Name'), 'Acme')
    await user.click(form.getByRole('button', { name: 'Save brand' }))
    expect(await screen.findByRole('figure', { name: 'How shared pages begin' })).toHaveTextContent('Acme')
    expect(backend.callsTo(SAVE)[0]?.body).toMatchObject({ name: 'Acme', reply_to: null })
  })

  it('uploads a logo and says why one was refused', async () => {
    const { user, backend } = show({ brand: ACME, is_used: true })
    backend.answer('PUT /api/v1/account/brand/logo', () => refusal(422, 'This picture cannot be read.'))
    await user.upload(await screen.findByLabelText('Logo file'), new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByText(/The logo could not be changed. This picture cannot be read/)).toBeInTheDocument()
    backend.answer('PUT /api/v1/account/brand/logo', () => json({ brand: { ...ACME, logo: 'data:image/png;base64,AA==' }, is_used: true }))
    await user.upload(screen.getByLabelText('Logo file'), new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByRole('button', { name: 'Remove logo' })).toBeInTheDocument()
  })

  it('removes the brand, and Undo brings it back with its logo', async () => {
    const { user, backend } = show({ brand: { ...ACME, logo: 'data:image/png;base64,AA==' }, is_used: true })
    backend.answer('DELETE /api/v1/account/brand', () => json({ brand: null, is_used: true }))
    await user.click(await screen.findByRole('button', { name: 'Remove brand' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove brand' })).not.toBeInTheDocument())
    expect(backend.callsTo('DELETE /api/v1/account/brand')).toHaveLength(1)
    backend.answer('PUT /api/v1/account/brand', () => json({ brand: ACME, is_used: true }))
    backend.answer('PUT /api/v1/account/brand/logo', () => json({ brand: ACME, is_used: true }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Remove brand' })).toBeInTheDocument()
    expect(backend.callsTo('PUT /api/v1/account/brand')[0]?.body).toEqual({ name: 'Acme', color: '#aa3300', reply_to: null })
    expect(backend.callsTo('PUT /api/v1/account/brand/logo')).toHaveLength(1)
  })
})
