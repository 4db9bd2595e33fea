import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draft, newField } from '../../../state/draft/draft.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { jobFromDraft } from '../job-from-draft.ts'

describe('the source of a field', () => {
  it('[S1.30] is a look-up from other fields of the schema, sent with the job and taken back again (O.70)', async () => {
    const { user } = renderApp({})
    await screen.findByLabelText('Base Prompt')
    const fields = [
      newField({ name: 'company', description: 'The maker' }),
      newField({ name: 'founded', description: 'Year', type: 'number' }),
    ]
    act(() => draft.set({ basePrompt: 'A shop', targetName: 'URL', targets: [{ value: 'https://a.example', label: 'a' }], fields }))
    await user.click(screen.getByRole('button', { name: 'Source of field 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Source of founded' }))
    await user.selectOptions(dialog.getByLabelText('Comes from'), 'Another page or site')
    expect(within(dialog.getByRole('group', { name: 'Address in' })).getByRole('checkbox', { name: 'company' })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    const job = jobFromDraft(draft.get())
    expect(job.ok && job.payload.trait_definitions).toEqual([
      { name: 'company', description: 'The maker', type: 'string' },
      { name: 'founded', description: 'Year', type: 'number', source: { kind: 'site', from: ['company'] } },
    ])
    await user.click(screen.getByRole('button', { name: 'Source of field 2: Another page or site (company)' }))
    await user.selectOptions(await screen.findByLabelText('Comes from'), 'The target’s page')
    expect(draft.get().fields[1]?.source).toBeUndefined()
  })

  it('that names a removed field is reported before the job starts', () => {
    const fields = [newField({ name: 'founded', description: 'Year', source: { kind: 'search', from: ['company'] } })]
    const job = jobFromDraft({ basePrompt: 'A', targetName: 'URL', targets: [{ value: 'https://a.example', label: 'a' }], fields })
    expect(job).toEqual({ ok: false, message: '"founded" is looked up from "company", which is no other field.' })
  })
})
