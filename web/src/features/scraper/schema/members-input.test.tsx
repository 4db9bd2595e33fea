import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draft, newField } from '../../../state/draft.ts'
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
