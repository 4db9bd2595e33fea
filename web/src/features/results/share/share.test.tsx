import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeJob } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const SHARE = {
  id: 'abc',
  url: 'https://quarry.example/s/abc',
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-08T10:00:00.000Z',
}

it('[S9.38] results are shared by links that are made, mailed and ended', async () => {
  const backend = new FakeBackend()
  const job = fakeJob({ status: 'completed' })
  backend.jobs = [job]
  const path = `/api/v1/jobs/${job.id}/shares`
  backend.answer(`GET ${path}`, () => json([]))
  const { user } = renderApp({ path: `/app?job=${job.id}`, as: ADA, backend })
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the results' }))
  expect(await dialog.findByText('The results are not shared.')).toBeInTheDocument()

  backend.answer(`POST ${path}`, () => json(SHARE, 201))
  backend.answer(`GET ${path}`, () => json([SHARE]))
  await user.selectOptions(dialog.getByLabelText('It holds'), 'for 7 days')
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  expect(await dialog.findByText(/^Since .*, until /)).toBeInTheDocument()
  expect(backend.callsTo(`POST ${path}`)[0]?.body).toEqual({ days: 7 })
  expect(await dialog.findByRole('link', { name: SHARE.url })).toHaveAttribute('href', SHARE.url)

  backend.answer(`POST ${path}/abc/mails`, () => refusal(429, 'A link can be mailed to 20 people. Make another one.'))
  await user.type(dialog.getByLabelText('Mail it to'), 'reader@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/A link can be mailed to 20 people/)).toBeInTheDocument()
  expect(backend.callsTo(`POST ${path}/abc/mails`)[0]?.body).toEqual({ to: 'reader@example.com' })

  backend.answer(`DELETE ${path}/abc`, () => new Response(null, { status: 204 }))
  backend.answer(`GET ${path}`, () => json([]))
  await user.click(dialog.getByRole('button', { name: 'End link' }))
  const question = async () => within(await screen.findByRole('alertdialog'))
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(backend.callsTo(`DELETE ${path}/abc`)).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'End link' }))
  await user.click((await question()).getByRole('button', { name: 'End link' }))
  expect(await dialog.findByText('The results are not shared.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Make a link' })).toHaveFocus()
})
