import { PROFILE_LIMITS } from '@quarry/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDateTime } from '../../../lib/format.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { FakeBackend, json, refusal, type RecordedCall } from '../../../testing/fake-backend.ts'
import { fakeUser, renderSignedIn } from '../../../testing/signed-in.ts'

afterEach(() => timeZone.set(null))

async function openTab(options: Partial<Parameters<typeof renderSignedIn>[0]> = {}) {
  const app = renderSignedIn({ path: '/profile?tab=personal-info', ...options })
  await screen.findByRole('region', { name: 'Personal information' })
  const savedData = (): unknown[] => app.backend.callsTo('PUT /auth/v1/user').map((call: RecordedCall) => call.body)
  return { ...app, savedData }
}

const value = (label: string, text: string) =>
  screen.findByRole('button', { name: text === '' ? `${label}: Add` : `${label}: ${text}. Edit` })

describe('Personal Info', () => {
  it('[S2.104] [S3.17] a click opens a field; Enter, and leaving it, commit', async () => {
    const { user, savedData } = await openTab()
    await user.click(await value('Full name', ''))
    await user.type(screen.getByLabelText('Full name'), 'Ada Example{Enter}')
    await value('Full name', 'Ada Example')
    await user.click(await value('Company', ''))
    await user.type(screen.getByLabelText('Company'), 'Example Ltd')
    await user.tab()
    await value('Company', 'Example Ltd')
    await waitFor(() => expect(savedData()).toMatchObject([{ data: { full_name: 'Ada Example' } }, { data: { company: 'Example Ltd' } }]))
  })

  it('Escape leaves a field as it was, and an unchanged one is not saved', async () => {
    const { user, savedData } = await openTab({ user: fakeUser({ user_metadata: { role: 'Analyst' } }) })
    await user.click(await value('Role', 'Analyst'))
    await user.type(screen.getByLabelText('Role'), ' of something{Escape}')
    await user.click(await value('Role', 'Analyst'))
    await user.keyboard('{Enter}')
    await value('Role', 'Analyst')
    expect(savedData()).toEqual([])
  })

  it('[S4.43] [S8.51] a committed edit is shown at once, before the service has answered, and then a Success box (O.102)', async () => {
    const backend = new FakeBackend()
    const { user } = await openTab({ backend })
    let answer = (_response: Response) => {}
    backend.answer('PUT /auth/v1/user', () => new Promise((resolve) => (answer = resolve)))
    await user.click(await value('Location', ''))
    await user.type(screen.getByLabelText('Location'), 'Lyon{Enter}')
    await value('Location', 'Lyon')
    expect(screen.queryByText('Success')).not.toBeInTheDocument()
    answer(json(fakeUser({ user_metadata: { location: 'Lyon' } })))
    expect(await screen.findByText('Success')).toBeInTheDocument()
  })

  it('[S8.51] where the service refuses, an Error box is shown and the previous value is restored (O.102)', async () => {
    const backend = new FakeBackend()
    const { user } = await openTab({ backend, user: fakeUser({ user_metadata: { company: 'Before' } }) })
    backend.answer('PUT /auth/v1/user', () => json({ code: 422, error_code: 'validation_failed', msg: 'refused' }, 422))
    await user.click(await value('Company', 'Before'))
    await user.clear(screen.getByLabelText('Company'))
    await user.type(screen.getByLabelText('Company'), 'After{Enter}')
    const box = await screen.findByRole('alert')
    expect(box).toHaveTextContent('Error')
    expect(box).toHaveTextContent('Your change could not be saved.')
    await value('Company', 'Before')
  })

  it('[S5.36] the e-mail is shown and cannot be changed', async () => {
    await openTab()
    const region = within(screen.getByRole('region', { name: 'Personal information' }))
    expect(region.getByText('ada@example.com')).toBeInTheDocument()
    expect(region.queryByRole('button', { name: /E-mail/ })).not.toBeInTheDocument()
    expect(region.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('[S3.17] texts have at most 200 characters and the bio 1,000 (O.106)', async () => {
    const { user } = await openTab()
    await user.click(await value('Full name', ''))
    expect(screen.getByLabelText('Full name')).toHaveAttribute('maxlength', '200')
    await user.click(await value('Bio', ''))
    expect(screen.getByLabelText('Bio')).toHaveAttribute('maxlength', '1000')
  })
})

describe('preferences', () => {
  it('[S5.39] offers nine timezones, and times are shown in the chosen one (O.103)', async () => {
    const { user, savedData } = await openTab()
    const zones = within(screen.getByLabelText('Timezone')).getAllByRole('option')
    const names = 'Choose a timezone,Eastern,Central,Mountain,Pacific,London,Paris,Tokyo,Shanghai,Sydney'
    expect(zones.map((zone) => zone.textContent)).toEqual(names.split(','))
    await user.selectOptions(screen.getByLabelText('Timezone'), 'Tokyo')
    await waitFor(() => expect(savedData()).toMatchObject([{ data: { timezone: 'Asia/Tokyo' } }]))
    timeZone.set('Asia/Tokyo')
    expect(formatDateTime('2026-03-01T20:00:00Z')).toBe('Mar 2, 2026, 5:00 AM')
    timeZone.set('America/New_York')
    expect(formatDateTime('2026-03-01T20:00:00Z')).toBe('Mar 1, 2026, 3:00 PM')
  })

  it('choose the theme of this browser', async () => {
    const { user } = await openTab()
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await user.selectOptions(screen.getByLabelText('Theme'), 'As the system')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})

describe('[O.106] the picture', () => {
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } })
  const stubCanvas = () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 4, close: () => undefined }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'], { type: 'image/webp' })))
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is uploaded and kept in the profile, shown, and removed again; Undo brings it back', async () => {
    const backend = new FakeBackend()
    const address = '/api/v1/avatars/0123456789abcdef0123456789abcdef'
    backend.answer('PUT /api/v1/account/avatar', () => json({ avatar_url: address }))
    backend.answer('DELETE /api/v1/account/avatar', () => json({}))
    backend.answer(`GET ${address}`, () => new Response(new Blob(['small'], { type: 'image/webp' })))
    const { user, savedData } = await openTab({ backend })
    stubCanvas()
    choose(new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeInTheDocument()
    expect(document.querySelector('main img')).toHaveAttribute('src', address)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Upload a picture' })).toBeInTheDocument()
    expect(savedData()).toMatchObject([{ data: { avatar_url: address } }, { data: { avatar_url: '' } }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeInTheDocument()
    expect(backend.callsTo('PUT /api/v1/account/avatar')).toHaveLength(2)
  })

  it('is copied from an address by the server, so that no other site learns of its viewers', async () => {
    const backend = new FakeBackend()
    backend.answer('POST /api/v1/account/avatar/from-address', () => refusal(422, 'No picture could be fetched from this address.'))
    const { user } = await openTab({ backend })
    await user.click(screen.getByRole('button', { name: 'Use an address' }))
    await user.type(screen.getByLabelText('Address of the picture'), 'https://pictures.example/me.png')
    await user.click(screen.getByRole('button', { name: 'Copy it' }))
    expect(await screen.findByText('No picture could be fetched from this address.')).toBeInTheDocument()
    const address = '/api/v1/avatars/0123456789abcdef0123456789abcdef'
    backend.answer('POST /api/v1/account/avatar/from-address', () => json({ avatar_url: address }))
    await user.click(screen.getByRole('button', { name: 'Copy it' }))
    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeInTheDocument()
    expect(document.querySelector('main img')).toHaveAttribute('src', address)
  })

  it('that is too large, or not a picture, is refused in a sentence', async () => {
    const { backend } = await openTab()
    choose(new File([new Uint8Array(PROFILE_LIMITS.pictureBytesMax + 1)], 'big.png', { type: 'image/png' }))
    expect(await screen.findByText('The picture can have at most 2 MB.')).toBeInTheDocument()
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    choose(new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText(/This picture cannot be read/)).toBeInTheDocument()
    stubCanvas()
    backend.answer('PUT /api/v1/account/avatar', () => refusal(422, 'The server says no.'))
    choose(new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText('The server says no.')).toBeInTheDocument()
  })

  it('of another site is never loaded: initials are shown instead', async () => {
    await openTab({ user: fakeUser({ user_metadata: { full_name: 'Ada Example', avatar_url: 'https://elsewhere.example/a.png' } }) })
    expect(document.querySelector('main img')).toBeNull()
    expect(screen.getByText('AE')).toBeInTheDocument()
  })
})
