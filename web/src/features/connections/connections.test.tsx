import type { Connection, ConnectionTest } from '@quarry/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../app/pages/connections-page.tsx'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const CONNECTION: Connection = {
  id: '5f2a9c10-0000-4000-8000-00000000000c',
  name: 'Dealer prices',
  address: 'https://www.shop.example',
  domain: 'shop.example',
  state: 'ready',
  trouble: null,
  has: {
    cookies: 2,
    headers: [],
    basic_auth: false,
    user_agent: false,
    language: false,
    sign_in: true,
    recorded: false,
    code_secret: false,
  },
  shares_pages: false,
  waiting: 0,
  created_at: '2026-01-02T00:00:00Z',
  used_at: null,
  ended_at: null,
}
const ENDED: Connection = { ...CONNECTION, state: 'ended', trouble: 'The site did not accept the user name or the password.', waiting: 8 }
const ONE = `/api/v1/connections/${CONNECTION.id}`

function withConnections(list: Connection[]): FakeBackend {
  const backend = new FakeBackend()
  backend.answer('GET /api/v1/connections/', () => json(list))
  return backend
}

describe('the Connections place', () => {
  it('asks visitors to log in, and explains the first step where there is no connection', async () => {
    renderApp({ path: '/app/connections' })
    expect(await screen.findByText('Log in to connect to sites')).toBeVisible()
    renderApp({ path: '/app/connections', as: ADA, backend: withConnections([]) })
    expect(await screen.findByText('No connections yet')).toBeVisible()
  })

  it('adds one by pasted cookies, and sends nothing else', async () => {
    const backend = withConnections([])
    const sent: unknown[] = []
    backend.answer('POST /api/v1/connections/', async ({ body }) => {
      sent.push(body)
      return json({ ...CONNECTION, cookies_left_out: 1 }, 201)
    })
    const { user } = renderApp({ path: '/app/connections', as: ADA, backend })
    await user.click(await screen.findByRole('button', { name: 'Add connection' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New connection' }))
    expect(dialog.getByText(/whose terms allow it/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Add connection' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Name'), 'Dealer prices')
    await user.type(dialog.getByLabelText('Site'), 'www.shop.example')
    await user.click(dialog.getByLabelText('Cookies'))
    await user.paste('session=abc; other=1')
    await user.click(dialog.getByRole('button', { name: 'Add connection' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual([
      {
        name: 'Dealer prices',
        address: 'www.shop.example',
        cookies: 'session=abc; other=1',
        user_agent: null,
        language: null,
        proxy_group: null,
      },
    ])
    expect(await screen.findByText(/1 cookie of other sites/)).toBeVisible()
  })

  it('adds one by a sign-in form, and shows the server’s sentence of a refusal', async () => {
    const backend = withConnections([])
    let sent: unknown
    backend.answer('POST /api/v1/connections/', ({ body }) => {
      sent = body
      return refusal(422, 'The sign-in page has to be on shop.example. A password is sent to no other site.')
    })
    const { user } = renderApp({ path: '/app/connections', as: ADA, backend })
    await user.click(await screen.findByRole('button', { name: 'Add connection' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New connection' }))
    await user.type(dialog.getByLabelText('Name'), 'x')
    await user.type(dialog.getByLabelText('Site'), 'shop.example')
    await user.selectOptions(dialog.getByLabelText('How the site is opened'), 'User name and password in a form')
    await user.type(dialog.getByLabelText('Sign-in page'), 'https://evil.example/login')
    await user.type(dialog.getByLabelText('User name'), 'me')
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await user.type(dialog.getByLabelText('Password'), 'secret')
    await user.type(dialog.getByLabelText('Further fields'), 'branch=12')
    await user.click(dialog.getByRole('button', { name: 'Add connection' }))
    expect(await dialog.findByText(/A password is sent to no other site/)).toBeVisible()
    const signIn = { address: 'https://evil.example/login', user: 'me', password: 'secret', fields: [{ name: 'branch', value: '12' }] }
    expect(sent).toMatchObject({ sign_in: signIn })
    expect(sent).not.toHaveProperty('cookies')
  })

  it('shows why one has ended and the number of waiting targets, and signs in again', async () => {
    const backend = withConnections([ENDED])
    backend.answer(`POST ${ONE}/sign-in`, () => {
      backend.answer('GET /api/v1/connections/', () => json([CONNECTION]))
      return json(CONNECTION)
    })
    const { user } = renderApp({ path: `/app/connections?connection=${CONNECTION.id}`, as: ADA, backend })
    const item = await screen.findByRole('listitem', { name: 'Dealer prices' })
    expect(item).toHaveTextContent('The site did not accept the user name or the password. 8 targets wait for it.')
    await waitFor(() => expect(item).toHaveFocus())
    await user.click(within(item).getByRole('button', { name: 'Sign in again with Dealer prices' }))
    expect(await screen.findByText('Signed in to shop.example. Targets that waited continue.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Dealer prices' })).toHaveTextContent('Ready'))
  })

  it('tests one on a page, and shows the text of the page or the failure', async () => {
    const backend = withConnections([CONNECTION])
    const page: ConnectionTest = {
      ok: true,
      url: 'https://www.shop.example/a',
      title: 'Offers',
      text: 'Dealer price $5',
      error_kind: null,
      error: null,
    }
    let answer = page
    backend.answer(`POST ${ONE}/test`, () => json(answer))
    const { user } = renderApp({ path: '/app/connections', as: ADA, backend })
    await user.click(await screen.findByRole('button', { name: 'Test Dealer prices' }))
    await user.type(screen.getByLabelText('A page that only members see'), 'https://www.shop.example/a')
    await user.click(screen.getByRole('button', { name: 'Read it' }))
    expect(await screen.findByText('Dealer price $5')).toBeVisible()
    answer = {
      ...page,
      ok: false,
      title: null,
      text: null,
      error_kind: 'refused',
      error: 'The site did not accept the user name or the password.',
    }
    await user.click(screen.getByRole('button', { name: 'Read it' }))
    expect(await screen.findByText('The site did not accept the user name or the password.')).toBeVisible()
  })

  it('renames and deletes one, with undo', async () => {
    const backend = withConnections([CONNECTION])
    let renamed: unknown
    backend.answer(`PATCH ${ONE}`, ({ body }) => {
      renamed = body
      return json(CONNECTION)
    })
    const { user } = renderApp({ path: '/app/connections', as: ADA, backend })
    await user.click(await screen.findByRole('button', { name: 'Rename Dealer prices' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename connection' }))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'Prices')
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(renamed).toEqual({ name: 'Prices' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Dealer prices' }))
    expect(screen.queryByRole('listitem', { name: 'Dealer prices' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('listitem', { name: 'Dealer prices' })).toBeVisible()
  })
})

describe('a connection', () => {
  it('is offered in the form of a job, and is sent with the job', async () => {
    const backend = withConnections([CONNECTION])
    const { user } = renderApp({ path: '/app', as: ADA, backend })
    const choice = await screen.findByLabelText('Connection')
    expect(choice).toHaveDisplayValue('None: public pages')
    await user.selectOptions(choice, 'Dealer prices (shop.example)')
    expect(screen.getByText(/Used for shop\.example alone/)).toBeVisible()
  })

  it('can be read through a group of proxies, where the operator has some', async () => {
    const backend = withConnections([{ ...CONNECTION, has: { ...CONNECTION.has, proxy_group: 'germany' } }])
    backend.answer('GET /api/v1/connections/proxy-groups', () => json(['germany', 'japan']))
    let sent: unknown
    backend.answer(`PUT ${ONE}/secret`, ({ body }) => {
      sent = body
      return json({ ...CONNECTION, cookies_left_out: 0 })
    })
    const { user } = renderApp({ path: '/app/connections', as: ADA, backend })
    expect(await screen.findByText(/the proxy group germany/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Enter again: Dealer prices' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('How the site is opened'), 'Cookies of a session')
    await user.type(dialog.getByLabelText('Cookies'), 'a=1')
    await user.click(dialog.getByText('Browser and language'))
    const group = await dialog.findByLabelText('Proxy group')
    await waitFor(() => expect(within(group).getByRole('option', { name: 'japan' })).toBeInTheDocument())
    expect(group).toHaveDisplayValue('germany')
    await user.selectOptions(group, 'japan')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject({ cookies: 'a=1', proxy_group: 'japan' }))
  })
})
