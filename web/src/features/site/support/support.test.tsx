import type { Ticket } from '@quarry/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const TICKETS = 'GET /api/v1/support/tickets'
const SEND = 'POST /api/v1/support/tickets'
const TICKET: Ticket = {
  number: 1001,
  plan: 'advanced',
  topic: 'problem',
  subject: 'A cell is wrong',
  status: 'answered',
  created_at: '2026-11-01T10:00:00.000Z',
  messages: [
    { author: 'requester', body: 'The price is off.', created_at: '2026-11-01T10:00:00.000Z' },
    { author: 'support', body: 'It is <b>mended</b>.', created_at: '2026-11-01T11:00:00.000Z' },
  ],
}

function show({
  as = ADA,
  path = '/#support',
  tickets = [] as Ticket[],
}: { as?: typeof ADA | null; path?: string; tickets?: Ticket[] } = {}) {
  const backend = new FakeBackend()
  backend.answer(TICKETS, () => json(tickets))
  return renderApp({ path, as, backend })
}
const form = async () => within(await screen.findByRole('form', { name: 'Request to support' }))

describe('the Support page', () => {
  it('[S9.10] [S9.18] [S9.22] [S9.32] [S9.37] [S6.17] says what each plan may expect, and whoever reads it which is theirs (O.75)', async () => {
    show()
    expect(await screen.findByText(/Starter: Community support/)).toBeInTheDocument()
    expect(screen.getByText(/A first answer by e-mail within 24 hours, before Starter/)).toBeInTheDocument()
    expect(screen.getByText(/within 4 hours at any hour of any day, before all others/)).toBeInTheDocument()
    expect(await screen.findByText('Your plan')).toBeInTheDocument()
  })

  it('[S9.10] leads to the community that the operator named; without one the help is on the page (O.75)', async () => {
    const { unmount, backend } = show({ as: null })
    expect(await screen.findByRole('heading', { name: 'A cell is empty' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'community' })).not.toBeInTheDocument()
    unmount()
    expect(backend.callsTo(TICKETS)).toEqual([])
    const named = new FakeBackend()
    named.config = { ...named.config, community_url: 'https://community.example/' }
    renderApp({ path: '/#support', as: null, backend: named })
    expect(await screen.findByRole('link', { name: 'community' })).toHaveAttribute('href', 'https://community.example/')
  })

  it('sends a request and says its number and when the answer comes', async () => {
    const { user, backend } = show()
    backend.answer(SEND, () => json({ number: 1007, reply_within_hours: 4 }, 201))
    const fields = await form()
    expect(fields.queryByLabelText('Your e-mail address')).not.toBeInTheDocument()
    expect(fields.getByRole('button', { name: 'Send request' })).toBeDisabled()
    await user.selectOptions(fields.getByLabelText('What is it about?'), 'problem')
    await user.type(fields.getByLabelText('Subject'), 'A cell')
    await user.type(fields.getByLabelText('Your message'), 'It is wrong.')
    await user.click(fields.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText(/The answer comes by e-mail within 4 hours/)).toHaveTextContent('#1007')
    expect(backend.callsTo(SEND)[0]?.body).toEqual({ topic: 'problem', subject: 'A cell', body: 'It is wrong.' })
    expect(fields.getByLabelText('Subject')).toHaveValue('')
  })

  it('asks visitors where the answer goes, and says why a request was refused', async () => {
    const { user, backend } = show({ as: null })
    backend.answer(SEND, () => refusal(429, 'This address has sent 10 requests within a day.'))
    const fields = await form()
    await user.type(fields.getByLabelText('Your e-mail address'), 'a@example.com')
    await user.type(fields.getByLabelText('Subject'), 'A cell')
    await user.type(fields.getByLabelText('Your message'), 'It is wrong.')
    await user.click(fields.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText(/This address has sent 10 requests within a day/)).toBeInTheDocument()
    expect(backend.callsTo(SEND)[0]?.body).toMatchObject({ email: 'a@example.com' })
    expect(fields.getByLabelText('Subject')).toHaveValue('A cell')
  })

  it('[S4.39] is filled in for users who want a lower plan (O.32)', async () => {
    show({ path: '/?topic=downgrade#support' })
    const fields = await form()
    expect(fields.getByLabelText('What is it about?')).toHaveValue('downgrade')
    expect(fields.getByLabelText('Your message')).toHaveValue('Please change my subscription to the Advanced plan from the next period on.')
    expect(fields.getByRole('button', { name: 'Send request' })).toBeEnabled()
  })

  it('lists the account’s requests with what was written, as text, and lets it write on', async () => {
    const { user, backend } = show({ tickets: [TICKET] })
    const summary = await screen.findByText('A cell is wrong')
    expect(screen.getByText('Answered')).toBeInTheDocument()
    await user.click(summary)
    expect(screen.getByText('It is <b>mended</b>.')).toBeVisible()
    backend.answer('POST /api/v1/support/tickets/1001/messages', () => json([{ ...TICKET, status: 'open' }], 201))
    await user.type(screen.getByLabelText('Write on to #1001'), 'Thank you.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waits for an answer')).toBeInTheDocument()
  })
})
