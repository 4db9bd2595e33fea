import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeBackend } from '../../testing/fake-backend.ts'
import { fakeJob } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { toasts } from '../../ui/toasts.ts'
import { chat } from '../assistant/assistant-chat.ts'
import { changeDraft, draft } from '../draft/draft.ts'
import { draftPageSteps } from '../draft/draft-reading.ts'
import { draftSteps } from '../draft/draft-steps.ts'
import { deleteLater } from '../saved/late-deletion.ts'
import { monitorOrigin } from '../draft/monitor-origin.ts'
import { changeUndoably } from '../draft/undoable-change.ts'

const BOB = { ...ADA, id: 'user-2', email: 'bob@example.com' }
const stored = () =>
  ['anon_basePrompt', 'anon_dataFields', 'anon_targetItemName', 'anon_targetObjects'].map((key) => localStorage.getItem(key))
const anonymousField = { id: 'field-7', name: 'price', description: 'The price', type: 'number' }

function storeAnonymousDraft(): void {
  localStorage.setItem('anon_basePrompt', 'A shop')
  localStorage.setItem('anon_targetItemName', 'URL')
  localStorage.setItem('anon_dataFields', JSON.stringify([anonymousField]))
  localStorage.setItem('anon_targetObjects', JSON.stringify([{ value: 'a', label: 'a' }]))
}

describe('an anonymous visitor', () => {
  it('[S4.14] finds the stored configuration again at load', async () => {
    storeAnonymousDraft()
    renderApp()
    expect(await screen.findByLabelText('Base Prompt')).toHaveValue('A shop')
    expect(screen.getByLabelText('Target Name')).toHaveValue('URL')
    expect(screen.getByLabelText('Field Name 1')).toHaveValue('price')
    expect(screen.getByText('a')).toBeInTheDocument()
  })

  it('[S4.15] [S3.37] [S1.17] [S6.1] has every change kept in local storage and nothing sent to the server', async () => {
    const { user, backend } = renderApp()
    await user.type(await screen.findByLabelText('Base Prompt'), 'Books')
    await user.type(screen.getByLabelText('Target Name'), 'product')
    await user.type(screen.getByLabelText('Target Items'), 'Dune{Enter}')
    await user.type(screen.getByLabelText('Field Name 1'), 'author')
    await waitFor(() => {
      expect(localStorage.getItem('anon_basePrompt')).toBe('Books')
      expect(localStorage.getItem('anon_targetItemName')).toBe('product')
      expect(JSON.parse(localStorage.getItem('anon_targetObjects') ?? '')).toEqual([{ value: 'Dune', label: 'Dune' }])
      expect(JSON.parse(localStorage.getItem('anon_dataFields') ?? '')).toMatchObject([{ name: 'author', type: 'string' }])
    })
    expect(backend.calls.filter((call) => call.method !== 'GET')).toEqual([])
  })
})

describe('signing in', () => {
  it('[S4.10] [S4.11] removes the stored configuration and resets the form', async () => {
    storeAnonymousDraft()
    const { signIn } = renderApp()
    await screen.findByLabelText('Base Prompt')
    signIn(ADA)
    expect(stored()).toEqual([null, null, null, null])
    expect(draft.get()).toMatchObject({ basePrompt: '', targets: [], fields: [{ name: '', description: '' }] })
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('')
  })

  it('the configuration from before can be taken back once (O.3)', async () => {
    storeAnonymousDraft()
    const { signIn, user } = renderApp()
    await screen.findByLabelText('Base Prompt')
    signIn(ADA)
    expect(screen.getByText('Restore the configuration you had before signing in')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('A shop')
    expect(draft.get().targets).toHaveLength(1)
    expect(screen.queryByText('Restore the configuration you had before signing in')).not.toBeInTheDocument()
  })

  it('the sample is offered to a newcomer once what was written before the sign-in is dealt with', async () => {
    storeAnonymousDraft()
    const { signIn, user, queryClient } = renderApp()
    await screen.findByLabelText('Base Prompt')
    signIn(ADA)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Try with sample data' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByRole('button', { name: 'Try with sample data' })).toBeInTheDocument()
  })

  it('the offer survives the way to a sign-in provider and back, where the page is loaded again', async () => {
    storeAnonymousDraft()
    const first = renderApp({ as: ADA })
    await screen.findByText('Restore the configuration you had before signing in')
    first.unmount()
    renderApp({ as: ADA })
    expect(await screen.findByText('Restore the configuration you had before signing in')).toBeInTheDocument()
  })

  it("a signed-in user's form is never written to the anonymous keys (O.4, O.5)", async () => {
    renderApp({ as: ADA })
    await screen.findByLabelText('Base Prompt')
    act(() => changeDraft({ basePrompt: 'private' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toEqual([null, null, null, null])
  })
})

describe('signing out', () => {
  it('[S4.12] clears jobs and templates', async () => {
    const backend = new FakeBackend()
    backend.jobs = [fakeJob()]
    const { signIn, queryClient } = renderApp({ path: '/app/history', as: ADA, backend })
    await screen.findByRole('list', { name: 'Jobs' })
    signIn(null)
    expect(await screen.findByText('No jobs to display.')).toBeInTheDocument()
    expect(
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ['private'] })
        .filter((query) => query.state.data !== undefined),
    ).toEqual([])
  })

  it('[S4.13] restores what local storage holds, or one empty field', async () => {
    const { signIn } = renderApp({ as: ADA })
    await screen.findByLabelText('Base Prompt')
    act(() => changeDraft({ basePrompt: 'private' }))
    signIn(null)
    expect(draft.get()).toMatchObject({ basePrompt: '', targets: [], fields: [{ name: '' }] })
    signIn(ADA)
    storeAnonymousDraft()
    signIn(null)
    expect(draft.get()).toMatchObject({ basePrompt: 'A shop', fields: [anonymousField] })
  })

  it('offers the content of the form to the same user who signs in again, and to nobody else', async () => {
    const { user, signIn } = renderApp({ as: ADA })
    await user.type(await screen.findByLabelText('Base Prompt'), 'A secret shop')
    signIn(null)
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('A secret shop')
    signIn(ADA)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('A secret shop')
    signIn(null)
    signIn(BOB)
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    signIn(null)
    signIn(ADA)
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  })

  it('offers both what was written before signing in and what was left behind earlier, one after the other', async () => {
    const { user, signIn } = renderApp({ as: ADA })
    await user.type(await screen.findByLabelText('Base Prompt'), 'Left behind')
    signIn(null)
    await user.type(screen.getByLabelText('Base Prompt'), 'Written without an account')
    signIn(ADA)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('Written without an account')
    expect(screen.getByText('Restore what was in the form when you were signed out')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('Left behind')
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('Written without an account')
  })

  it('leaves no offer in the tab for another person, also where the page was elsewhere when the session ended', async () => {
    const { user, signIn, unmount } = renderApp({ as: ADA })
    await user.type(await screen.findByLabelText('Base Prompt'), 'A secret shop')
    signIn(null)
    signIn(ADA)
    await screen.findByRole('button', { name: 'Restore' })
    unmount()
    renderApp({ as: BOB })
    expect(await screen.findByLabelText('Base Prompt')).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('A secret shop')
  })

  it.each([
    ['nobody', null],
    ['somebody else', BOB],
  ])('restores nothing for %s by Undo, and deletes nothing for them', async (_next, next) => {
    const remove = vi.fn(async () => {})
    const { user, signIn } = renderApp({ as: ADA })
    await screen.findByLabelText('Base Prompt')
    act(() => {
      changeDraft({ basePrompt: 'A secret shop' })
      changeUndoably(
        () => changeDraft({ basePrompt: '' }),
        () => 'The form was emptied.',
      )
      deleteLater({ id: 'a', told: 'A secret monitor was deleted.', failure: 'It stayed.', remove, refresh: async () => {} })
      draftSteps.set([{ kind: 'dedupe', id: 'step', columns: ['secret'] } as never])
      draftPageSteps.set([{ site: 'secret.example', steps: [{ kind: 'press', key: 'Enter', timeout_s: 1, optional: false }] }])
      monitorOrigin.set({ base_prompt: 'secret' } as never)
      chat.set((now) => ({
        ...now,
        entries: [
          ...now.entries,
          {
            id: 'e',
            type: 'user',
            content: 'secret',
            timestamp: '2026-01-01T00:00:00Z',
            suggestions: [],
            clarifyingQuestions: [],
            confidence: 1,
          },
        ],
      }))
    })
    await act(async () => signIn(next))
    expect(toasts.get()).toEqual([])
    await user.keyboard('{Control>}z{/Control}')
    expect(draft.get().basePrompt).toBe('')
    expect(remove).not.toHaveBeenCalled()
    expect(JSON.stringify([draftSteps.get(), draftPageSteps.get(), monitorOrigin.get(), chat.get()])).not.toContain('secret')
  })
})
