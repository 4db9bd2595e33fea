import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draft, newField } from '../../../state/draft/draft.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { jobFromDraft } from '../job-from-draft.ts'

async function showForm() {
  const { user } = renderApp({})
  await screen.findByLabelText('Base Prompt')
  const fields = [newField({ name: 'team', description: 'The team', type: 'array' })]
  act(() => draft.set({ basePrompt: 'A firm', targetName: 'URL', targets: [{ value: 'https://a.example', label: 'a' }], fields }))
  return user
}
const sent = () => {
  const job = jobFromDraft(draft.get())
  return job.ok ? job.payload.trait_definitions[0] : job
}

it('the members of an array are written as names and sent with the job', async () => {
  const user = await showForm()
  await user.type(screen.getByLabelText('Members of field 1'), 'name, job title, age: number')
  expect(screen.getByText('Each item is an object with name, job_title, age.')).toBeInTheDocument()
  expect(sent()).toMatchObject({ members: [{ name: 'name' }, { name: 'job_title' }, { name: 'age', type: 'number' }] })
})

it('members that are cleared come back by Undo', async () => {
  const user = await showForm()
  await user.type(screen.getByLabelText('Members of field 1'), 'name, role')
  await user.click(screen.getByRole('button', { name: 'Clear the members of field 1' }))
  expect(sent()).not.toHaveProperty('members')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent()).toMatchObject({ members: [{ name: 'name' }, { name: 'role' }] })
})

it('a field of another type asks for no members and sends none', async () => {
  const user = await showForm()
  await user.type(screen.getByLabelText('Members of field 1'), 'name, role')
  await user.selectOptions(screen.getByLabelText('Data Type 1'), 'string')
  expect(screen.queryByLabelText('Members of field 1')).not.toBeInTheDocument()
  expect(sent()).not.toHaveProperty('members')
})

it('members inside members are written in the outline by keyboard and sent as a JSON Schema', async () => {
  const user = await showForm()
  await user.click(screen.getByRole('button', { name: 'Outline of the members of field 1' }))
  await user.type(await screen.findByLabelText('Name of member 1'), 'seller{Enter}')
  await user.keyboard('city{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{Enter}')
  expect(screen.getByLabelText('Name of member 3 inside seller')).toHaveFocus()
  await user.keyboard('zip{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  expect(screen.getByLabelText('Name of member 3')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Type of city inside seller'), 'string')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const seller = { type: 'object', properties: { city: { type: 'string' } } }
  expect(sent()).toMatchObject({ type: 'array', schema: { type: 'array', items: { type: 'object', properties: { seller, zip: {} } } } })
  expect(sent()).not.toHaveProperty('members')
  expect(screen.getByText('seller (city), zip')).toBeInTheDocument()
})

it('an example that is pasted becomes the members, and Undo brings back what was there', async () => {
  const user = await showForm()
  await user.type(screen.getByLabelText('Members of field 1'), 'name')
  await user.click(screen.getByRole('button', { name: 'Outline of the members of field 1' }))
  const text = await screen.findByLabelText('JSON Schema or example')
  await user.click(text)
  await user.paste('{"name"')
  await user.click(screen.getByRole('button', { name: 'Use these members' }))
  expect(screen.getByRole('alert')).toHaveTextContent('This is not JSON.')
  await user.clear(text)
  await user.paste('[{"name": "Rye", "price": {"amount": 4.2}}]')
  await user.click(screen.getByRole('button', { name: 'Use these members' }))
  expect(screen.getByLabelText('Name of member 3 inside price')).toHaveValue('amount')
  expect(draft.get().fields[0]?.members).toEqual([
    { name: 'name', type: 'string' },
    { name: 'price', type: 'object', members: [{ name: 'amount', type: 'number' }] },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent()).toMatchObject({ members: [{ name: 'name' }] })
})
