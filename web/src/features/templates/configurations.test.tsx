import { act, screen, waitFor, within } from '@testing-library/react'
import type { Configuration } from '@quarry/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { changeDraft, newField } from '../../state/draft/draft.ts'
import { draftSchedule } from '../../state/draft/draft-schedule.ts'
import { FakeBackend, json } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const ROOT = '/api/v1/schema-definitions/configurations/'
const OUTLET: Configuration = {
  id: 'c1',
  name: 'Outlet',
  base_prompt: null,
  target_item_name: 'URL',
  target_items: ['https://one.example/1'],
  traits: [{ name: 'price', description: 'The price', type: 'number' }],
  steps: [],
  page_steps: [],
  schedule: { kind: 'weekly', weekday: 1, at: '07:30' },
  time_zone: 'Europe/Berlin',
  created_at: '2026-01-01T00:00:00.000Z',
}

function backendWith(configurations: readonly Configuration[]): FakeBackend {
  const backend = new FakeBackend()
  backend.plan = 'advanced'
  const counts = { target_count: 1, field_count: 1, step_count: 0 }
  backend.answer(`GET ${ROOT}`, () => json(configurations.map((one) => ({ ...one, ...counts }))))
  backend.answer(`GET ${ROOT}c1`, () => json(OUTLET))
  backend.answer('GET /api/v1/monitors/', () => json([]))
  return backend
}
afterEach(() => draftSchedule.set(null))

describe('a saved configuration', () => {
  it('[S9.19] (O.74) is kept with a schedule', async () => {
    const backend = backendWith([])
    backend.answer(`POST ${ROOT}`, () => json(OUTLET, 201))
    const { user } = renderApp({ as: ADA, backend })
    const button = await screen.findByRole('button', { name: 'Save as Template' })
    act(() => changeDraft({ targetName: 'URL', fields: [newField({ name: 'price', description: 'The price' })] }))
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as Template' }))
    await user.type(dialog.getByRole('textbox', { name: 'Template name' }), 'Outlet')
    await waitFor(() => expect(dialog.getByRole('radio', { name: /Saved configuration/ })).toBeEnabled())
    await user.click(dialog.getByRole('radio', { name: /Saved configuration/ }))
    await user.click(dialog.getByRole('checkbox', { name: /With a schedule/ }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Runs' }), 'weekly')
    await user.click(dialog.getByRole('button', { name: 'Save Configuration' }))
    expect(await screen.findByText("Configuration 'Outlet' saved.")).toBeInTheDocument()
    expect(backend.callsTo(`POST ${ROOT}`)[0]?.body).toMatchObject({
      name: 'Outlet',
      schedule: { kind: 'weekly', weekday: 1, at: '07:00' },
      time_zone: expect.stringMatching(/./),
    })
  })

  it('[S9.19] (O.74) brings its schedule back for a monitor of the form', async () => {
    const { user } = renderApp({ as: ADA, backend: backendWith([OUTLET]) })
    await user.click(await screen.findByRole('button', { name: 'Load Template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Load Template' }))
    await user.click(await dialog.findByRole('radio', { name: /Outlet.*Every Monday at 07:30/ }))
    await user.click(dialog.getByRole('button', { name: /^Load/ }))
    expect(await screen.findByText("Configuration 'Outlet' loaded. Monitor runs it by its schedule.")).toBeInTheDocument()
    expect(draftSchedule.get()).toEqual({ schedule: OUTLET.schedule, timeZone: 'Europe/Berlin' })
  })

  it('that was deleted comes back whole by Undo (O.94)', async () => {
    const listed = [OUTLET]
    const backend = backendWith([])
    backend.answer(`GET ${ROOT}`, () => json(listed.map((one) => ({ ...one, target_count: 1, field_count: 1, step_count: 0 }))))
    backend.answer(`DELETE ${ROOT}c1`, () => {
      listed.pop()
      return json({})
    })
    backend.answer(`POST ${ROOT}`, () => {
      listed.push(OUTLET)
      return json(OUTLET, 201)
    })
    const { user } = renderApp({ as: ADA, backend })
    await user.click(await screen.findByRole('button', { name: 'Load Template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Load Template' }))
    await user.click(await dialog.findByRole('button', { name: 'Actions for Outlet' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /Outlet/ })).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await dialog.findByRole('radio', { name: /Outlet/ })).toBeInTheDocument()
    const { id: _id, created_at: _at, ...payload } = OUTLET
    expect(backend.callsTo(`POST ${ROOT}`)[0]?.body).toEqual(payload)
  })
})
