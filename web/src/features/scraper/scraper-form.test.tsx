import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeJob } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { changeDraft, draft, newField } from '../../state/draft/draft.ts'

const startButton = () => screen.findByRole('button', { name: /^Start Scraping Job/ })
const rows = () =>
  within(screen.getByRole('region', { name: 'Output Schema' }))
    .getAllByRole('row')
    .slice(1)

async function fill(user: UserEvent, { name = 'URL', description = 'The name' } = {}) {
  await user.type(await screen.findByLabelText('Base Prompt'), 'A shop')
  if (name !== '') await user.type(screen.getByLabelText('Target Name'), name)
  await user.type(screen.getByLabelText('Target Items'), 'https://a.example{Enter}')
  await user.type(screen.getByLabelText('Field Name 1'), 'title')
  if (description !== '') await user.type(screen.getByLabelText('Field Description 1'), description)
}

describe('Target & Context', () => {
  it('[S2.40] [S2.43] [S2.44] [S2.45] [S1.1] [S1.2] [S1.3] is a card with Base Prompt, Target Name and Target Items', async () => {
    renderApp()
    const card = within(await screen.findByRole('region', { name: 'Target & Context' }))
    expect(card.getByLabelText('Base Prompt').tagName).toBe('TEXTAREA')
    expect(card.getByLabelText('Target Name').tagName).toBe('INPUT')
    expect(card.getByLabelText('Target Items').tagName).toBe('INPUT')
  })

  it('[S2.46] [S5.15] Enter and Tab each add the typed text, trimmed; empty and repeated items are ignored', async () => {
    const { user } = renderApp()
    const input = await screen.findByLabelText('Target Items')
    await user.type(input, ' a.example {Enter}b.example{Tab}')
    expect(input).toHaveFocus()
    await user.type(input, 'a.example{Enter}   {Enter}')
    expect(draft.get().targets).toEqual([
      { value: 'a.example', label: 'a.example' },
      { value: 'b.example', label: 'b.example' },
    ])
  })

  it('Tab leaves the input when nothing is typed, so that the keyboard is never trapped', async () => {
    const { user } = renderApp()
    const input = await screen.findByLabelText('Target Items')
    await user.click(input)
    await user.tab()
    expect(input).not.toHaveFocus()
  })

  it('[S2.47] [S5.16] a pasted list is split at tabs and line breaks', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    await user.paste('a\tb\r\nc\n\n a ')
    expect(draft.get().targets.map((target) => target.value)).toEqual(['a', 'b', 'c'])
  })

  it('100,000 pasted lines are added without blocking the page, and only the visible rows are rendered', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    await user.paste(Array.from({ length: 100_000 }, (_, index) => `https://a.example/${index}`).join('\n'))
    expect(await screen.findByRole('button', { name: 'Start Scraping Job (100,000)' })).toBeInTheDocument()
    expect(within(await screen.findByRole('region', { name: 'Target items' })).getAllByRole('listitem').length).toBeLessThan(100)
  })

  it('invalid items of a list of addresses are reported before the start, and removed by one click, which can be undone', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    const pages = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`)
    await user.paste(['URL', ...pages, 'htp:/broken'].join('\n'))
    expect(await screen.findByText('2 items are no web addresses: “URL” and “htp:/broken”.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove these 2' }))
    expect(draft.get().targets.map(({ value }) => value)).toEqual(pages)
    expect(screen.queryByText(/no web address/)).not.toBeInTheDocument()
    expect(screen.getByLabelText('Target Items')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().targets).toHaveLength(22)
  })

  it('[S2.49] Clear All shows the count, removes all items and can be undone', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    await user.paste('a\nb\nc')
    await user.click(screen.getByRole('button', { name: 'Clear All (3)' }))
    expect(draft.get().targets).toEqual([])
    await user.click(screen.getByLabelText('Target Items'))
    await user.paste('b\nd')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().targets.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('removing items or fields by keyboard moves the focus to the next one, or to the field above when none is left', async () => {
    const { user } = renderApp()
    const input = await screen.findByLabelText('Target Items')
    await user.click(input)
    await user.paste('a\nb\nc')
    act(() => screen.getByRole('button', { name: 'Remove b' }).focus())
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Remove c' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Remove a' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(input).toHaveFocus()
    await user.paste('a\nb')
    await user.click(screen.getByRole('button', { name: 'Clear All (2)' }))
    expect(input).toHaveFocus()
    act(() => changeDraft({ fields: [newField({ name: 'x' }), newField({ name: 'y' })] }))
    act(() => screen.getByRole('button', { name: 'Remove field 2' }).focus())
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Field Name 1')).toHaveFocus()
  })

  it('[S9.5] [S9.4] the Starter limit is shown beside the count once it is exceeded, with the way to Pricing', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    await user.paste(Array.from({ length: 25 }, (_, index) => `t${index}`).join('\n'))
    expect(screen.queryByText(/Starter allows/)).not.toBeInTheDocument()
    await user.paste('one more\n')
    expect(screen.getByText(/26 rows, Starter allows 25/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See Pricing' })).toHaveAttribute('href', '/#pricing')
  })

  it('items beyond the limits of the plan are removed by one click, which can be undone', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Target Items'))
    await user.paste(Array.from({ length: 27 }, (_, index) => `t${index}`).join('\n'))
    await user.click(screen.getByRole('button', { name: 'Keep the first 25' }))
    expect(draft.get().targets.at(-1)?.value).toBe('t24')
    expect(screen.getByLabelText('Target Items')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().targets).toHaveLength(27)
    const fields = [newField(), ...Array.from({ length: 12 }, (_, index) => newField({ name: `f${index}` }))]
    act(() => changeDraft({ targets: [], fields }))
    await user.click(screen.getByRole('button', { name: 'Keep the first 10' }))
    expect(draft.get().fields.map(({ name }) => name)).toEqual(['', ...Array.from({ length: 10 }, (_, index) => `f${index}`)])
    expect(screen.getByText('2 fields removed.')).toBeInTheDocument()
  })

  it('[S9.31] no limit is shown to an account on Pro', async () => {
    const { user, backend, signIn } = renderApp()
    backend.plan = 'pro'
    await screen.findByLabelText('Target Items')
    signIn({ id: 'user-1', email: 'ada@example.com', createdAt: '2026-01-01T00:00:00Z' })
    await waitFor(() => expect(backend.callsTo('GET /api/v1/account')).toHaveLength(1))
    await user.click(screen.getByLabelText('Target Items'))
    await user.paste(Array.from({ length: 26 }, (_, index) => `t${index}`).join('\n'))
    await waitFor(() => expect(screen.queryByText(/Starter allows/)).not.toBeInTheDocument())
    expect(draft.get().targets).toHaveLength(26)
  })
})

describe('Output Schema', () => {
  it('[S2.50] [S2.52] [S2.53] [S1.4] is a card with a table of numbered fields: name, description and type', async () => {
    renderApp()
    const card = within(await screen.findByRole('region', { name: 'Output Schema' }))
    for (const name of ['Field Name', 'Field Description', 'Data Type'])
      expect(card.getByRole('columnheader', { name })).toBeInTheDocument()
    expect(within(rows()[0]!).getByText('1')).toBeInTheDocument()
    expect(card.getByLabelText('Data Type 1').tagName).toBe('SELECT')
  })

  it('[S3.12] [S9.50] [S3.11] a field is of one of six types, string by default, and has a counted id', async () => {
    renderApp()
    const options = within(await screen.findByLabelText('Data Type 1')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['string', 'number', 'boolean', 'date', 'array', 'object'])
    expect(screen.getByLabelText('Data Type 1')).toHaveValue('string')
    expect(draft.get().fields[0]?.id).toMatch(/^field-\d+$/)
  })

  it('[S2.55] [S2.54] [S5.14] fields are added and removed; the last one stays', async () => {
    const { user } = renderApp()
    expect(await screen.findByRole('button', { name: 'Remove field 1' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Add Data Field' }))
    expect(rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove field 1' }))
    expect(rows()).toHaveLength(1)
  })

  it.each(['0', '101', '2.5', ''])('[S5.13] adding "%s" fields is refused', async (count) => {
    const { user } = renderApp()
    const input = await screen.findByLabelText('Fields to add')
    await user.clear(input)
    if (count !== '') await user.type(input, count)
    await user.click(screen.getByRole('button', { name: 'Add Fields' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid number between 1 and 100')
    expect(rows()).toHaveLength(1)
  })

  it('Add Data Field moves the focus to the name of the new field', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByRole('button', { name: 'Add Data Field' }))
    expect(screen.getByLabelText('Field Name 2')).toHaveFocus()
  })

  it('[S2.56] [S9.50] several fields are added at once, up to 100', async () => {
    const { user } = renderApp()
    const input = await screen.findByLabelText('Fields to add')
    await user.clear(input)
    await user.type(input, '100')
    await user.click(screen.getByRole('button', { name: 'Add Fields' }))
    expect(rows()).toHaveLength(101)
  })

  it('[S2.51] a row has a handle that works by keyboard', async () => {
    renderApp()
    const handle = await screen.findByRole('button', { name: 'Reorder field 1' })
    expect(handle).toHaveAttribute('aria-roledescription', 'sortable')
    // What moves it is loaded when it is reached.
    act(() => handle.focus())
    await waitFor(() => expect(handle).toHaveAccessibleDescription(/press the space bar/))
  })

  it('typing in one field re-renders no other row', async () => {
    const { user } = renderApp()
    let drawn = 0
    const watched = Object.defineProperty(newField({ name: 'price', description: 'What it costs' }), 'rules', {
      get: () => void (drawn += 1),
    })
    await screen.findByLabelText('Field Name 1')
    act(() => changeDraft({ fields: [newField(), watched] }))
    drawn = 0
    await user.type(screen.getByLabelText('Field Name 1'), 'title')
    expect(screen.getByLabelText('Field Name 1')).toHaveValue('title')
    expect(drawn).toBe(0)
  })

  it('repeated and half-filled fields are marked, and the bar says how many would be left out', async () => {
    const { user } = renderApp()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Add Data Field' }))
    await user.type(screen.getByLabelText('Field Name 2'), 'title')
    expect(screen.getAllByText('This name is used twice.')).toHaveLength(2)
    expect(screen.getByText(/1 incomplete field will be left out/)).toBeInTheDocument()
  })
})

describe('starting a job', () => {
  it('[S2.57] the button shows the item count', async () => {
    const { user } = renderApp()
    expect(await startButton()).toHaveTextContent('Start Scraping Job (0)')
    await user.type(screen.getByLabelText('Target Items'), 'a{Enter}')
    expect(await startButton()).toHaveTextContent('Start Scraping Job (1)')
  })

  it('[S5.6] is disabled without a base prompt, target items or a named field', async () => {
    const { user } = renderApp()
    await fill(user, { description: '' })
    expect(await startButton()).toBeEnabled()
    for (const change of [{ basePrompt: '  ' }, { targets: [] }, { fields: draft.get().fields.map((field) => ({ ...field, name: '' })) }]) {
      const before = draft.get()
      act(() => draft.set({ ...before, ...change }))
      expect(await startButton()).toBeDisabled()
      act(() => draft.set(before))
    }
  })

  it('[S5.1] [S5.2] [S6.5] an anonymous visitor is told to log in, then sees the login modal; no job is created', async () => {
    const { user, backend } = renderApp()
    await fill(user)
    await user.click(await startButton())
    const alert = await screen.findByRole('alertdialog')
    expect(alert).toHaveTextContent('Please log in or sign up to start a job. Your current configuration is saved locally in your browser.')
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
    expect(backend.callsTo('POST /api/v1/jobs/')).toEqual([])
  })

  it('[S5.3] a target name is required', async () => {
    const { user } = renderApp({ as: ADA })
    await fill(user, { name: '' })
    await user.click(await startButton())
    expect(await screen.findByText("Target Item Name (e.g., 'Domain', 'URL') is required.")).toBeInTheDocument()
  })

  it('[S5.4] a target item that is not only space is required', async () => {
    const { user } = renderApp({ as: ADA })
    await fill(user, { name: 'Domain' })
    act(() => draft.set({ ...draft.get(), targets: [{ value: '  ', label: '  ' }] }))
    await user.click(await startButton())
    expect(await screen.findByText('Please provide at least one Domain.')).toBeInTheDocument()
  })

  it('[S5.5] a field with name and description is required', async () => {
    const { user } = renderApp({ as: ADA })
    await fill(user, { description: '' })
    await user.click(await startButton())
    expect(await screen.findByText('At least one valid Data Field (name, description, and type) is required.')).toBeInTheDocument()
  })

  it('[S3.3] [S3.4] [S4.8] [S4.9] [S8.12] [S6.9] [S6.18] [S7.8] the job is created, told, shown, and the form is reset except for the target name', async () => {
    const backend = new FakeBackend()
    const job = fakeJob({ status: 'pending', progress: { total: 1, completed: 0, failed: 0, in_progress: 0, pending: 1 } })
    backend.answer('POST /api/v1/jobs/', () => {
      backend.jobs = [job]
      return json(job)
    })
    const { user, router } = renderApp({ as: ADA, backend })
    await fill(user)
    await user.click(await startButton())
    const alert = await screen.findByRole('alertdialog')
    expect(alert).toHaveTextContent(`Job ${job.id} created successfully and is now processing.`)
    await user.click(within(alert).getByRole('button', { name: 'OK' }))

    const [call] = backend.callsTo('POST /api/v1/jobs/')
    expect(call).toMatchObject({
      token: 'token-1',
      body: {
        base_prompt: 'A shop',
        target_item_name: 'URL',
        target_items: ['https://a.example'],
        trait_definitions: [{ name: 'title', description: 'The name', type: 'string' }],
      },
    })
    expect(draft.get()).toMatchObject({
      basePrompt: '',
      targetName: 'URL',
      targets: [],
      fields: [{ name: '', description: '', type: 'string' }],
    })
    expect(router.state.location.search).toEqual({ job: job.id })
    const place = document.getElementById('run')
    await waitFor(() => expect(place).toContainElement(document.activeElement as HTMLElement))
    expect(await screen.findByRole('region', { name: `Results of job ${job.id.slice(0, 8)}` })).toBeInTheDocument()
    await waitFor(() => expect(backend.callsTo(`GET /api/v1/jobs/${job.id}/grid`)).not.toEqual([]))
  })

  it.each([
    ['[S8.8]', 401, 'No.', 'Authentication error. Please log in to start a job.'],
    ['[S8.8]', 403, 'No.', 'Authentication error. Please log in to start a job.'],
    ['[S8.9]', 422, 'Starter allows 25 rows.', 'Failed to create job. Starter allows 25 rows.'],
    [
      '[S8.10]',
      422,
      [{ loc: ['body', 'target_items'], msg: 'Too many.', type: 'too_big' }],
      'Failed to create job. body.target_items: Too many.',
    ],
    ['[S8.10]', 402, { missing_usd: 2 }, 'Failed to create job. {"missing_usd":2}'],
  ])('%s [S8.11] a refusal with status %i and detail %o is told inline and in an alert', async (...[, status, detail, text]) => {
    const backend = new FakeBackend()
    backend.answer('POST /api/v1/jobs/', () => refusal(status, detail))
    const { user } = renderApp({ as: ADA, backend })
    await fill(user)
    await user.click(await startButton())
    const alert = await screen.findByRole('alertdialog')
    expect(alert).toHaveTextContent(`Error creating job: ${text}`)
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(draft.get().targets).toHaveLength(1)
  })
})

describe('what is removed from the form', () => {
  it('comes back by Undo in its place: a target item, and a field with what it said', async () => {
    const { user } = renderApp()
    await screen.findByLabelText('Base Prompt')
    const [title, price] = ['title', 'price'].map((name) => newField({ name, description: `The ${name}` }))
    act(() => changeDraft({ targets: ['a', 'b', 'c'].map((value) => ({ value, label: value })), fields: [title!, price!] }))
    await user.click(screen.getByRole('button', { name: 'Remove b' }))
    expect(draft.get().targets.map(({ value }) => value)).toEqual(['a', 'c'])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(draft.get().targets.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
    await user.click(screen.getByRole('button', { name: 'Remove field 1' }))
    expect(await screen.findByText('The field title was removed.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Field Name 1'), '_usd')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().fields.map(({ name }) => name)).toEqual(['title', 'price_usd'])
  })

  it('an empty field is removed without a message', async () => {
    const { user } = renderApp()
    await screen.findByLabelText('Base Prompt')
    act(() => changeDraft({ fields: [newField(), newField()] }))
    await user.click(screen.getByRole('button', { name: 'Remove field 1' }))
    expect(draft.get().fields).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })
})
