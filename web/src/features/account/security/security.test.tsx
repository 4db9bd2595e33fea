import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeFactor, fakeIdentity, fakeSession, fakeUser, renderSignedIn } from '../../../testing/signed-in.ts'
import { deviceName } from './device-name.ts'

const refused = (status: number, code: string, message = code) => json({ code: status, error_code: code, msg: message }, status)

function makeBackend(): FakeBackend {
  const backend = new FakeBackend()
  backend.config = { ...backend.config, auth: { ...backend.config.auth, providers: ['google'], phone: true, devices: true } }
  backend.answer('GET /api/v1/account/devices', () => json([]))
  return backend
}

async function openSecurity(options: Partial<Parameters<typeof renderSignedIn>[0]> = {}) {
  const app = renderSignedIn({ path: '/profile?tab=security', backend: makeBackend(), ...options })
  await screen.findByRole('region', { name: 'Password' })
  const card = (name: string) => within(screen.getByRole('region', { name }))
  return { ...app, card }
}

/** Answers the page's confirmation. */
async function agree(user: { click(element: Element): Promise<void> }, name: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

describe('the password', () => {
  it('[S7.45] is changed with the current one, which the service verifies', async () => {
    const { user, backend, card } = await openSecurity()
    const password = card('Password')
    await user.type(password.getByLabelText('Current password'), 'the old one')
    await user.type(password.getByLabelText('New password'), 'the new one')
    backend.answer('PUT /auth/v1/user', () => refused(400, 'current_password_invalid'))
    await user.click(password.getByRole('button', { name: 'Change password' }))
    expect(await password.findByText('The current password is not right.')).toBeInTheDocument()
    backend.answer('PUT /auth/v1/user', () => json(fakeUser()))
    await user.click(password.getByRole('button', { name: 'Change password' }))
    expect(await password.findByText('Your new password is set. Other devices were signed out.')).toBeInTheDocument()
    expect(backend.callsTo('PUT /auth/v1/user').at(-1)?.body).toMatchObject({ password: 'the new one', current_password: 'the old one' })
    expect(password.getByLabelText('New password')).toHaveValue('')
  })

  it('[S7.44] of an account that has none is set with a mailed code where the sign-in is old', async () => {
    const { user, backend, card } = await openSecurity({ user: fakeUser({ identities: [fakeIdentity('google')] }) })
    const password = card('Password')
    expect(password.queryByLabelText('Current password')).not.toBeInTheDocument()
    await user.type(password.getByLabelText('New password'), 'the first one')
    backend.answer('PUT /auth/v1/user', () => refused(400, 'reauthentication_needed'))
    await user.click(password.getByRole('button', { name: 'Set password' }))
    await user.type(await password.findByLabelText('Code from the mail'), '123456')
    expect(backend.callsTo('GET /auth/v1/reauthenticate')).toHaveLength(1)
    backend.answer('PUT /auth/v1/user', () => json(fakeUser()))
    await user.click(password.getByRole('button', { name: 'Set password' }))
    await password.findByText(/Your new password is set/)
    expect(backend.callsTo('PUT /auth/v1/user').at(-1)?.body).toMatchObject({ password: 'the first one', nonce: '123456' })
  })
})

describe('two-step verification', () => {
  const enrolled = {
    id: 'factor-1',
    type: 'totp',
    friendly_name: 'Authenticator app',
    totp: { qr_code: '<svg fill="#000"/>', secret: 'ABCDEFGH', uri: 'otpauth://x' },
  }

  it('[S7.47] [S3.19] [S3.18] adds an authenticator: picture and key, then its code', async () => {
    const { user, backend, card, setUser } = await openSecurity()
    backend.answer('POST /auth/v1/factors', () => json(enrolled))
    backend.answer('POST /auth/v1/factors/factor-1/challenge', () => json({ id: 'challenge-1', type: 'totp', expires_at: 9_999_999_999 }))
    const withFactor = fakeUser({ factors: [fakeFactor()] })
    backend.answer('POST /auth/v1/factors/factor-1/verify', () => json(fakeSession(withFactor, { aal: 'aal2' })))
    const twoStep = card('Two-step verification')
    await user.click(twoStep.getByRole('button', { name: 'Add an authenticator app' }))
    const picture = await twoStep.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(picture).toHaveAttribute('src', `data:image/svg+xml;utf-8,${encodeURIComponent('<svg fill="#000"/>')}`)
    expect(twoStep.getByText('ABCD EFGH')).toBeInTheDocument()
    setUser(withFactor)
    await user.type(twoStep.getByLabelText('Code from the app'), '123 456')
    await user.click(twoStep.getByRole('button', { name: 'Confirm' }))
    expect(await twoStep.findByText(/Your authenticator app is added/)).toBeInTheDocument()
    expect(await twoStep.findByRole('button', { name: 'Remove Authenticator app' })).toBeInTheDocument()
    expect(backend.callsTo('POST /auth/v1/factors/factor-1/verify')[0]?.body).toMatchObject({ challenge_id: 'challenge-1', code: '123456' })
  })

  it('[S3.16] lists verified factors alone and removes one after a question', async () => {
    const factors = [fakeFactor(), fakeFactor({ id: 'factor-2', status: 'unverified', friendly_name: 'Half done' })]
    const user2 = fakeUser({ factors })
    const { user, backend, card, setUser } = await openSecurity({ user: user2 })
    backend.answer('DELETE /auth/v1/factors/factor-1', () => json({ id: 'factor-1' }))
    const twoStep = card('Two-step verification')
    expect(twoStep.getAllByRole('listitem')).toHaveLength(1)
    await user.click(twoStep.getByRole('button', { name: 'Remove Authenticator app' }))
    await agree(user, 'Cancel')
    expect(backend.callsTo('DELETE /auth/v1/factors/factor-1')).toEqual([])
    setUser(fakeUser())
    await user.click(twoStep.getByRole('button', { name: 'Remove Authenticator app' }))
    await agree(user, 'Remove')
    expect(await twoStep.findByText('"Authenticator app" is removed.')).toBeInTheDocument()
    expect(backend.callsTo('DELETE /auth/v1/factors/factor-1')).toHaveLength(1)
  })

  it('[S3.18] adds a phone by a texted code, and offers that only where texts arrive', async () => {
    const { user, backend, card } = await openSecurity()
    backend.answer('POST /auth/v1/factors', () => json({ id: 'factor-3', type: 'phone', friendly_name: 'Phone', phone: '442079460000' }))
    backend.answer('POST /auth/v1/factors/factor-3/challenge', () => json({ id: 'challenge-3', type: 'phone', expires_at: 9_999_999_999 }))
    backend.answer('POST /auth/v1/factors/factor-3/verify', () => refused(422, 'mfa_verification_failed'))
    const twoStep = card('Two-step verification')
    await user.click(twoStep.getByRole('button', { name: 'Add a phone' }))
    await user.type(twoStep.getByLabelText('Phone number'), '+44 20 7946 0000')
    await user.click(twoStep.getByRole('button', { name: 'Send me a code' }))
    await user.type(await twoStep.findByLabelText('Code from the text message'), '000000')
    await user.click(twoStep.getByRole('button', { name: 'Confirm' }))
    expect(await twoStep.findByText('This code is not right. Please enter the newest one.')).toBeInTheDocument()
    expect(backend.callsTo('POST /auth/v1/factors')[0]?.body).toMatchObject({ factor_type: 'phone', phone: '+442079460000' })
  })
})

describe('ways to sign in', () => {
  it('[S4.61] [S7.46] Google is unlinked after a question; the only way stays', async () => {
    const both = fakeUser({ identities: [fakeIdentity('email'), fakeIdentity('google')] })
    const { user, backend, card, setUser } = await openSecurity({ user: both })
    backend.answer('DELETE /auth/v1/user/identities/identity-google', () => json({}))
    const ways = card('Ways to sign in')
    expect(ways.queryByRole('button', { name: 'Link Google' })).not.toBeInTheDocument()
    setUser(fakeUser())
    await user.click(ways.getByRole('button', { name: 'Unlink Google' }))
    await agree(user, 'Unlink')
    expect(await ways.findByText('Google is unlinked.')).toBeInTheDocument()
    expect(ways.queryByRole('button', { name: 'Unlink E-mail' })).not.toBeInTheDocument()
    expect(ways.getByRole('button', { name: 'Link Google' })).toBeInTheDocument()
  })

  it('[S4.61] linking requests the address of the provider from the service', async () => {
    const { user, backend, card } = await openSecurity()
    backend.answer('GET /auth/v1/user/identities/authorize', () => refused(422, 'identity_already_exists'))
    await user.click(card('Ways to sign in').getByRole('button', { name: 'Link Google' }))
    expect(await card('Ways to sign in').findByText('This sign-in belongs to an account already.')).toBeInTheDocument()
    const [call] = backend.callsTo('GET /auth/v1/user/identities/authorize')
    expect(call?.query.get('provider')).toBe('google')
    expect(call?.query.get('redirect_to')).toBe('http://localhost:3000/profile?tab=security')
  })

  it('a new e-mail address waits for both mailboxes, and a taken one is refused without the reason', async () => {
    const { user, backend, card } = await openSecurity()
    const addresses = card('Sign-in addresses')
    await user.click(addresses.getByRole('button', { name: 'Change e-mail address' }))
    await user.type(addresses.getByLabelText('New e-mail address'), 'new@example.com')
    backend.answer('PUT /auth/v1/user', () => refused(422, 'email_exists'))
    await user.click(addresses.getByRole('button', { name: 'Send the confirmation' }))
    expect(await addresses.findByText('This e-mail address cannot be used.')).toBeInTheDocument()
    backend.answer('PUT /auth/v1/user', () => json(fakeUser({ new_email: 'new@example.com' })))
    await user.click(addresses.getByRole('button', { name: 'Send the confirmation' }))
    await user.type(await addresses.findByLabelText('Code'), '123456')
    backend.answer('POST /auth/v1/verify', () => json({ msg: 'half', code: '200' }))
    await user.click(addresses.getByRole('button', { name: 'Confirm' }))
    expect(await addresses.findByText(/One of the two addresses is confirmed/)).toBeInTheDocument()
    expect(backend.callsTo('POST /auth/v1/verify')[0]?.body).toMatchObject({
      type: 'email_change',
      email: 'new@example.com',
      token: '123456',
    })
  })
})

describe('devices', () => {
  const device = (id: string, change = {}) => ({
    id,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    signed_in_at: '2026-01-01T00:00:00Z',
    last_used_at: '2026-01-01T00:00:00Z',
    is_current: false,
    ...change,
  })

  it('[S4.59] [S7.49] are listed, and signed out singly or all but this one', async () => {
    const backend = makeBackend()
    let devices = [device('here', { is_current: true }), device('there'), device('elsewhere', { user_agent: 'curl/8.0' })]
    backend.answer('GET /api/v1/account/devices', () => json(devices))
    backend.answer('DELETE /api/v1/account/devices/there', () => {
      devices = devices.filter(({ id }) => id !== 'there')
      return json({})
    })
    const { user, card } = await openSecurity({ backend })
    const section = card('Devices')
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3))
    expect(section.getByText('This device')).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'Sign out Firefox on Linux' }))
    expect(await section.findByText('Firefox on Linux is signed out.')).toBeInTheDocument()
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2))
    await user.click(section.getByRole('button', { name: 'Sign out other devices' }))
    expect(await section.findByText('All other devices are signed out.')).toBeInTheDocument()
    expect(backend.callsTo('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('others')
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.0', 'curl'],
    ['', 'Unknown device'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe('[O.107] leaving', () => {
  const assign = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    assign.mockReset()
  })

  it('the export requires the password and opens the returned link', async () => {
    const { user, backend, card } = await openSecurity()
    const data = card('Your data')
    backend.answer('POST /api/v1/account/export-links', () => refusal(422, 'The password is not right.'))
    await user.click(data.getByRole('button', { name: 'Export my data' }))
    expect(data.getByRole('button', { name: 'Download' })).toBeDisabled()
    await user.type(data.getByLabelText('Your password'), 'a guess')
    await user.click(data.getByRole('button', { name: 'Download' }))
    expect(await data.findByText('The password is not right.')).toBeInTheDocument()
    expect(assign).not.toHaveBeenCalled()
    backend.answer('POST /api/v1/account/export-links', () => json({ url: '/api/v1/account/export?signature=s' }, 201))
    await user.click(data.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/v1/account/export?signature=s'))
    expect(backend.callsTo('POST /api/v1/account/export-links').at(-1)?.body).toEqual({ password: 'a guess' })
  })

  it('deletion requires typed words and a proof, and ends signed out on the home page', async () => {
    const { user, backend, router } = await openSecurity()
    backend.answer('DELETE /api/v1/account', () => json({}))
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByLabelText('Your password'), 'the password')
    await user.type(dialog.getByLabelText(/Type "delete my account"/), 'delete my')
    expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
    await user.type(dialog.getByLabelText(/Type "delete my account"/), ' account')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(backend.callsTo('DELETE /api/v1/account')[0]?.body).toEqual({ password: 'the password', confirmation: 'delete my account' })
    expect(await screen.findByText('Your account is deleted.')).toBeInTheDocument()
  })

  it('deletion explains its effect on teams: the own team ends, in other teams the work stays', async () => {
    const backend = makeBackend()
    const team = { id: 't', name: 'Price research', owner_email: 'ada@example.com', plan: 'pro' as const, is_active: true }
    backend.teams = [
      { ...team, role: 'owner', member_count: 3 },
      { ...team, id: 'o', name: 'Lamp desk', role: 'editor', member_count: 2 },
    ]
    const { user } = await openSecurity({ backend })
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    expect(await dialog.findByText(/Your team “Price research” ends: 2 members can no longer see/)).toBeInTheDocument()
    expect(dialog.getByText(/You leave “Lamp desk”\. What you made there belongs to the team and stays\./)).toBeInTheDocument()
  })

  it('an account without a password proves itself by a mailed code', async () => {
    const { user, backend } = await openSecurity({ user: fakeUser({ identities: [fakeIdentity('google')] }) })
    backend.answer('DELETE /api/v1/account', () => refusal(422, 'The code is not right, or it has expired.'))
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    await user.click(dialog.getByRole('button', { name: 'Send me a code' }))
    await dialog.findByText('A mail with a code is on its way to you.')
    expect(backend.callsTo('GET /auth/v1/reauthenticate')).toHaveLength(1)
    await user.type(dialog.getByLabelText('Code from the mail'), '123456')
    await user.type(dialog.getByLabelText(/Type "delete my account"/), 'delete my account')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('The code is not right, or it has expired.')).toBeInTheDocument()
    expect(backend.callsTo('DELETE /api/v1/account')[0]?.body).toMatchObject({ code: '123456' })
  })
})
