import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeDraft, draft, newField } from '../../state/draft/draft.ts'
import { session } from '../../state/session/session.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeTemplate } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { loadTemplateIntoForm } from './load-template.ts'

const ONE = 'GET /api/v1/schema-definitions/template-1'

function withTemplate(): FakeBackend {
  const backend = new FakeBackend()
  backend.templates = [fakeTemplate()]
  return backend
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function openLoad(backend = withTemplate()) {
  const app = renderApp({ as: ADA, backend })
  await app.user.click(await screen.findByRole('button', { name: 'Load Template' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Load Template' }))
  return { ...app, modal }
}

const fillForm = () =>
  act(() =>
    changeDraft({
      basePrompt: 'Mine',
      targetName: 'URL',
      targets: [{ value: 'a', label: 'a' }],
      fields: [newField({ name: 'x', description: 'y' })],
    }),
  )

async function load({ user, modal }: { user: UserEvent; modal: ReturnType<typeof within> }) {
  await user.click(await modal.findByRole('radio', { name: /Shop pages/ }))
  await user.click(modal.getByRole('button', { name: 'Load Template' }))
}

describe('loading a template', () => {
  it('[S2.41] [S2.2] [S6.13] [S7.10] [S7.11] replaces prompt and fields, keeps target name and items, and says so', async () => {
    const app = await openLoad()
    act(() => changeDraft({ targetName: 'URL', targets: [{ value: 'a', label: 'a' }] }))
    await load(app)
    expect(await screen.findByText("Template 'Shop pages' loaded.")).toBeInTheDocument()
    expect(draft.get()).toMatchObject({
      basePrompt: 'A shop.',
      targetName: 'URL',
      targets: [{ value: 'a' }],
      fields: [{ name: 'name' }, { name: 'price', type: 'number' }],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('asks before it replaces a filled form, and a decline leaves it (O.94)', async () => {
    const app = await openLoad()
    fillForm()
    await load(app)
    const question = await screen.findByRole('alertdialog')
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(draft.get().basePrompt).toBe('Mine')
  })

  it('[S5.12] needs one to be chosen', async () => {
    const { user, modal } = await openLoad()
    await modal.findByRole('radio')
    await user.click(modal.getByRole('button', { name: 'Load Template' }))
    expect(modal.getByRole('alert')).toHaveTextContent('Please select a template to load.')
  })

  it.each([
    ['[S8.18]', () => refusal(401, 'No.'), 'Authentication error. Please log in to load this template.'],
    ['[S8.18]', () => refusal(403, 'No.'), 'Authentication error. Please log in to load this template.'],
    ['[S8.19]', () => refusal(404, 'No.'), "Template not found or you don't have permission to access it."],
    ['[S8.20]', () => refusal(500, 'It broke.'), 'Failed to load template. It broke.'],
    ['[S8.21]', () => json(null), 'Selected template could not be fetched or is invalid.'],
  ])('%s [S8.22] a failure is told, the form is reset and can be taken back', async (_row, answer, text) => {
    const backend = withTemplate()
    backend.answer(ONE, answer)
    const app = await openLoad(backend)
    fillForm()
    await load(app)
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace' }))
    expect(await app.modal.findByText(text)).toBeInTheDocument()
    expect(draft.get()).toMatchObject({ basePrompt: '', targets: [], fields: [{ name: '' }] })
    act(() => screen.getByText('Restore previous input').click())
    expect(draft.get()).toMatchObject({ basePrompt: 'Mine', targets: [{ value: 'a' }] })
  })

  it('[S8.23] without a session nothing is asked of the server', async () => {
    session.set({ status: 'ready', user: null })
    await expect(loadTemplateIntoForm('template-1')).resolves.toEqual({
      loaded: false,
      message: 'Session token is missing. Please log in again.',
    })
  })

  it.each(['Load Template', 'Save as Template'])('[S5.7] [S5.11] [S6.6] %s leads an anonymous visitor to the login modal', async (name) => {
    const { user } = renderApp()
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
  })
})

describe('keeping templates in order', () => {
  const PUT = 'PUT /api/v1/schema-definitions/template-1'
  async function openMenu() {
    const backend = withTemplate()
    backend.answer(PUT, () => json(fakeTemplate()))
    const app = await openLoad(backend)
    await app.user.click(await app.modal.findByRole('button', { name: 'Actions for Shop pages' }))
    return { ...app, backend }
  }

  it('a template is renamed (O.56)', async () => {
    const { user, backend, modal } = await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const input = await modal.findByLabelText('New name')
    await user.clear(input)
    await user.type(input, 'Shops{Enter}')
    await waitFor(() => expect(backend.callsTo(PUT)[0]?.body).toMatchObject({ name: 'Shops', base_prompt: 'A shop.' }))
    expect(modal.getByRole('button', { name: /^Actions for/ })).toHaveFocus()
  })

  it('a template is updated from the form after a question', async () => {
    const { user, backend } = await openMenu()
    fillForm()
    await user.click(await screen.findByRole('menuitem', { name: 'Update from form' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace' }))
    await waitFor(() =>
      expect(backend.callsTo(PUT)[0]?.body).toEqual({
        name: 'Shop pages',
        base_prompt: 'Mine',
        traits: [{ name: 'x', description: 'y', type: 'string' }],
      }),
    )
  })

  it('a deleted template comes back by the message or by Ctrl+Z, with the dialog still open (O.94)', async () => {
    const { user, backend, modal } = await openMenu()
    backend.answer('DELETE /api/v1/schema-definitions/template-1', () => {
      backend.templates = []
      return json({})
    })
    backend.answer('POST /api/v1/schema-definitions/', () => {
      backend.templates = [fakeTemplate()]
      return json(fakeTemplate(), 201)
    })
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('No templates yet')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await modal.findByRole('button', { name: 'Actions for Shop pages' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('No templates yet')).toBeInTheDocument()
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Control>}z{/Control}')
    expect(await modal.findByRole('radio', { name: /Shop pages/ })).toBeInTheDocument()
    const { name, base_prompt, traits } = fakeTemplate()
    const body = { name, base_prompt, traits }
    expect(backend.callsTo('POST /api/v1/schema-definitions/').map((call) => call.body)).toEqual([body, body])
  })

  it('that cannot be restored shows why, and can be restored once that is fixed', async () => {
    const { user, backend, modal } = await openMenu()
    backend.answer('DELETE /api/v1/schema-definitions/template-1', () => {
      backend.templates = []
      return json({})
    })
    backend.answer('POST /api/v1/schema-definitions/', () => refusal(409, 'There is a template of this name.'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Failed to save template. There is a template of this name.')).toBeInTheDocument()
    backend.answer('POST /api/v1/schema-definitions/', () => {
      backend.templates = [fakeTemplate()]
      return json(fakeTemplate(), 201)
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await modal.findByRole('radio', { name: /Shop pages/ })).toBeInTheDocument()
  })

  it('Ctrl+Z within a text field is left to the field, and undoes no deletion', async () => {
    const { user, backend } = await openMenu()
    backend.templates = [fakeTemplate(), fakeTemplate({ id: 'template-2', name: 'Second' })]
    backend.answer('DELETE /api/v1/schema-definitions/template-1', () => {
      backend.templates = [fakeTemplate({ id: 'template-2', name: 'Second' })]
      return json({})
    })
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Actions for Second' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    await user.click(await screen.findByLabelText('New name'))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
    expect(backend.callsTo('POST /api/v1/schema-definitions/')).toEqual([])
  })
})

describe('saving a template', () => {
  const POST = 'POST /api/v1/schema-definitions/'
  async function openSave(backend = withTemplate()) {
    backend.answer(POST, () => json(fakeTemplate({ id: 'template-2' })))
    const app = renderApp({ as: ADA, backend })
    await app.user.click(await screen.findByRole('button', { name: 'Save as Template' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Save as Template' }))
    return { ...app, backend, modal }
  }

  it('[S2.42] [S6.13] [S3.10] [S7.12] sends name, prompt and complete fields, and says so', async () => {
    const { user, backend, modal } = await openSave()
    fillForm()
    await user.type(modal.getByLabelText('Template name'), 'New one')
    await user.click(modal.getByRole('button', { name: 'Save Template' }))
    expect(await screen.findByText("Template 'New one' saved.")).toBeInTheDocument()
    expect(backend.callsTo(POST)[0]?.body).toEqual({
      name: 'New one',
      base_prompt: 'Mine',
      traits: [{ name: 'x', description: 'y', type: 'string' }],
    })
  })

  it('[S5.10] the button is disabled without a name or with an empty form', async () => {
    const { user, modal } = await openSave()
    const button = modal.getByRole('button', { name: 'Save Template' })
    expect(button).toBeDisabled()
    await user.type(modal.getByLabelText('Template name'), 'A')
    expect(button).toBeDisabled()
    fillForm()
    expect(button).toBeEnabled()
    await user.clear(modal.getByLabelText('Template name'))
    expect(button).toBeDisabled()
  })

  it('[S5.8] a name of spaces is none', async () => {
    const { user, modal } = await openSave()
    fillForm()
    await user.type(modal.getByLabelText('Template name'), '  {Enter}')
    expect(await modal.findByText('Please enter a name for the template.')).toBeInTheDocument()
  })

  it('[S5.9] a field with name and description is required', async () => {
    const { user, modal } = await openSave()
    act(() => changeDraft({ basePrompt: 'Mine' }))
    await user.type(modal.getByLabelText('Template name'), 'A{Enter}')
    expect(
      await modal.findByText('At least one valid Data Field (name and description) is required to save a template.'),
    ).toBeInTheDocument()
  })

  it('a name that is already used is asked about (O.56, O.111)', async () => {
    const { user, backend, modal } = await openSave()
    backend.answer('PUT /api/v1/schema-definitions/template-1', () => json(fakeTemplate()))
    fillForm()
    await user.type(modal.getByLabelText('Template name'), 'Shop pages{Enter}')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("A template named 'Shop pages' already exists. Replace it?")
    await user.click(screen.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(backend.callsTo('PUT /api/v1/schema-definitions/template-1')).toHaveLength(1))
    expect(backend.callsTo(POST)).toEqual([])
  })

  it.each([
    [401, undefined, 'Authentication error. Please log in to save templates.'],
    [422, 'Too many fields.', 'Failed to save template. Too many fields.'],
  ])('a refusal with %i is told (O.111)', async (status, detail, text) => {
    const { user, backend, modal } = await openSave()
    backend.answer(POST, () => refusal(status, detail))
    fillForm()
    await user.type(modal.getByLabelText('Template name'), 'A{Enter}')
    expect(await modal.findByText(text)).toBeInTheDocument()
  })
})
