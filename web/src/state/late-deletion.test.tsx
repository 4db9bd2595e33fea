import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, toasts } from '../ui/toasts.ts'
import { actIn, actingTeam } from '../lib/acting-team.ts'
import { deleteLater, finishDeletions, useStaying } from './late-deletion.ts'
import { switchWorkspace } from './workspace.tsx'

const remove = vi.fn(async () => {})
const refresh = vi.fn(async () => {})
const list = [{ id: 'a' }, { id: 'b' }]
const begin = () => act(() => deleteLater({ id: 'a', told: 'A was deleted.', failure: 'A could not be deleted.', remove, refresh }))
const message = () => toasts.get().find(({ text }) => text === 'A was deleted.')!

afterEach(async () => {
  await act(finishDeletions)
  toasts.set([])
  vi.clearAllMocks()
})

it('is out of sight at once, and deleted when its message goes', async () => {
  const { result } = renderHook(() => useStaying(list))
  expect(result.current).toBe(list)
  begin()
  expect(result.current).toEqual([{ id: 'b' }])
  expect(remove).not.toHaveBeenCalled()
  await act(async () => dismissToast(message().id))
  expect(remove).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('comes back by Undo, and nothing was deleted', async () => {
  const { result } = renderHook(() => useStaying(list))
  begin()
  const { id, action } = message()
  await act(async () => {
    dismissToast(id)
    action?.run()
  })
  expect(result.current).toBe(list)
  await act(finishDeletions)
  expect(remove).not.toHaveBeenCalled()
})

it('goes before the page does, once', async () => {
  begin()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(toasts.get()).toEqual([])
  await act(finishDeletions)
  expect(remove).toHaveBeenCalledTimes(1)
})

it('is there again where it could not be deleted, and says so', async () => {
  remove.mockRejectedValueOnce(new Error('No answer.'))
  const { result } = renderHook(() => useStaying(list))
  begin()
  await act(finishDeletions)
  expect(result.current).toBe(list)
  expect(toasts.get().at(-1)?.text).toContain('A could not be deleted.')
})

it('goes while the workspace it belongs to is still the one that is worked in', async () => {
  let actedIn: string | null = 'nobody asked'
  remove.mockImplementationOnce(async () => void (actedIn = actingTeam.get()))
  begin()
  await act(async () => switchWorkspace('team-1', new QueryClient()))
  actIn(null)
  expect(actedIn).toBeNull()
})
