import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sidePanels } from '../../state/app/side-panels.ts'
import { changeDraft, draft } from '../../state/draft/draft.ts'
import { FakeBackend } from '../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { NARROW } from '../../lib/use-media-query.ts'

const palette = () => screen.findByRole('dialog', { name: 'Commands' })
const options = async () => within(await screen.findByRole('listbox', { name: 'Commands' })).queryAllByRole('option')

describe('the command palette', () => {
  it('opens by Ctrl+Shift+K, finds commands by words, and runs them by keyboard alone', async () => {
    const { user, router } = renderApp()
    await screen.findByLabelText('Base Prompt')
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Find a command' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('job hist')
    expect((await options()).map((option) => option.textContent)).toEqual([expect.stringContaining('Job History')])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/history'))
    expect(screen.queryByRole('dialog', { name: 'Commands' })).not.toBeInTheDocument()
    expect(sidePanels.get().isAssistantOpen).toBe(true)
  })

  it('opens by its button; the arrows choose, Escape closes', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByRole('button', { name: 'Commands' }))
    await palette()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    const chosen = (await options()).filter((option) => option.getAttribute('aria-selected') === 'true')
    expect(chosen).toHaveLength(1)
    expect(chosen[0]).toBe((await options())[1])
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', chosen[0]?.id)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Commands' })).toHaveFocus())
  })

  it('lists the loaded jobs, and the profile once a user is signed in', async () => {
    const backend = new FakeBackend()
    backend.jobs = [fakeJob()]
    backend.rows = [fakeRow(0)]
    const { user, router } = renderApp({ path: '/app/history', as: ADA, backend })
    await screen.findByRole('list', { name: 'Jobs' })
    await user.keyboard('{Meta>}{Shift>}K{/Shift}{/Meta}3f2a')
    await palette()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ job: fakeJob().id }))
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    await palette()
    await user.keyboard('security{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/profile?tab=security'))
  })

  it('empties the form, which can be undone', async () => {
    const { user } = renderApp()
    await screen.findByLabelText('Base Prompt')
    act(() => changeDraft({ basePrompt: 'Lamps' }))
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    await palette()
    await user.keyboard('new conf{Enter}')
    expect(draft.get().basePrompt).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(draft.get().basePrompt).toBe('Lamps')
  })

  it('reports that no command matches', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByRole('button', { name: 'Commands' }))
    await user.keyboard('qqqq{Enter}')
    expect(screen.getByText('No commands match. Try fewer letters.')).toBeInTheDocument()
  })
})

describe('the sheet of keys', () => {
  it('opens by ? everywhere except in text fields', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByLabelText('Base Prompt'))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => screen.getByLabelText('Base Prompt').blur())
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Commands: go anywhere')
  })
})

it('what was searched in the results stays when the window crosses 900 px', async () => {
  let isNarrow = false
  const changes = new Set<() => void>()
  const before = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    matches: query === NARROW && isNarrow,
    addEventListener: (_: string, change: unknown) => void (typeof change === 'function' && changes.add(() => void change())),
  }))
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0), fakeRow(1)]
  const { user } = renderApp({ path: `/app/history?job=${fakeJob().id}`, as: ADA, backend })
  await user.type(await screen.findByLabelText('Search the rows'), 'lamp')
  isNarrow = true
  act(() => changes.forEach((change) => change()))
  expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument()
  expect(screen.getByLabelText('Search the rows')).toHaveValue('lamp')
})

it('shows that there is no connection, until it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderApp()
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
})
